import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../..', import.meta.url))
const main = fileURLToPath(new URL('../../build/server/main.js', import.meta.url))

/** How every shop of a journey is served; a journey's own environment comes on top. */
export const common = {
  NODE_ENV: 'production',
  PORT: '0',
  DRAIN_SECONDS: '0',
  BRAND: 'atlas',
  READS_PER_MINUTE: '1000000',
  WRITES_PER_MINUTE: '1000000',
  FORMS_PER_HOUR: '1000000',
}

export type Started = { process: ChildProcess; url: string; said: string[] }

/** The server as `npm start` runs it, on a port of the system's choice. Rejects with what it said when it does not start. */
export async function startMain(environment: Record<string, string>): Promise<Started> {
  const child = spawn(process.execPath, [main], {
    cwd: project,
    env: { ...process.env, ...common, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line))
  return new Promise((started, failed) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(line)
      const url = /^\s*Shop\s+(http\S+)/.exec(line)?.[1]
      if (url) started({ process: child, url, said })
      else tellFailure(line)
    })
    child.on('close', (code) =>
      failed(new Error(`The shop did not start (exit ${code}):\n${said.join('\n')}`)),
    )
  })
}

/** What a journey stumbled over stands beside its failure. */
export function tellFailure(line: string) {
  if (/"level":[45]0/.test(line)) console.warn(line)
}

export async function end(child: ChildProcess) {
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
