import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

interface HostedApp {
  url: string
  binDirectory: string
  messages: string[]
  /** Set, and all else missing, when it could not start. */
  error: string | undefined
  /** Kills the app alone, as a crash would; done when its pipes are closed, so nobody else holds them. */
  kill: () => Promise<void>
}

/** Starts an app with an embedded database as a process of its own, and waits until it is up or has failed. */
export async function runHostedApp(
  dataDirectory: string,
  { shelter, ordinary }: { shelter: string; ordinary?: { uid: number; programs: string } },
): Promise<HostedApp> {
  const program = join(import.meta.dirname, 'hosted-app.ts')
  const user = ordinary ? [String(ordinary.uid), ordinary.programs] : []
  const child = spawn(process.execPath, [program, dataDirectory, shelter, ...user], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  const ended = closed.then(() => Promise.reject(new Error('The app ended without a word.')))
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended])) as [string]
  ended.catch(() => undefined)
  return { ...(JSON.parse(line) as HostedApp), kill: () => killAndWait(child, closed) }
}

async function killAndWait(child: ChildProcess, closed: Promise<unknown>) {
  child.kill('SIGKILL')
  await closed
}
