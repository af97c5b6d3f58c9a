import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { serverFlags } from '../scripts/set-up/server-process.mjs'

export type Served = { url: string; pid: number; stop(): Promise<void> }

const root = fileURLToPath(new URL('..', import.meta.url))
const stopOnce = new URL('../scripts/set-up/stop-once.mjs', import.meta.url).href
const startSeconds = 60

/** Runs a program of the project in a process of its own, until it has said where it listens. */
export async function serve(
  program: string,
  args: string[],
  environment: Record<string, string>,
  address: RegExp,
): Promise<Served> {
  const child = spawn(process.execPath, [...serverFlags(), '--import', stopOnce, program, ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    // By its end of the last it hears that this process is gone, and ends too.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const url = await Promise.race([
    addressSaid(child, address),
    once(child, 'exit').then(() => undefined),
    once(AbortSignal.timeout(startSeconds * 1000), 'abort').then(() => undefined),
  ])
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const impatience = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await ended
    clearTimeout(impatience)
  }
  if (url === undefined) {
    await stop()
    throw new Error(`${program} did not start`)
  }
  return { url, pid: child.pid ?? 0, stop }
}

async function addressSaid(child: ChildProcess, address: RegExp): Promise<string | undefined> {
  if (!child.stdout) return undefined
  for await (const line of createInterface({ input: child.stdout })) {
    const found = address.exec(line)?.[1]
    if (found === undefined) continue
    child.stdout.resume()
    return found
  }
  return undefined
}
