import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { commandOf } from '#server/db/embedded/process-identity.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export type WholeShop = {
  url: string
  /** From the command until the first page had been answered. */
  firstPageMs: number
  /** The command that was run, with all that it started. */
  command: ChildProcess
  /** The server alone: not the command that started it, nor its database. */
  appPid: number
  stop(): Promise<void>
}

/** The demo shop of a folder as people start it, once its first page was answered. */
export async function startWhole(
  [program = '', ...args]: readonly string[],
  dataDirectory: string,
  port: number,
  environment: Record<string, string> = {},
): Promise<WholeShop> {
  const start = performance.now()
  const command = spawn(program, args, {
    cwd: root,
    env: {
      ...process.env,
      ...environment,
      PORT: String(port),
      DATA_DIR: dataDirectory,
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: string[] = []
  createInterface({ input: command.stdout }).on('line', (line) => said.push(line))
  const url = `http://localhost:${port}`
  while (!(await isAnswered(`${url}/en`))) {
    if (command.exitCode !== null) throw new Error(`The shop did not start:\n${said.join('\n')}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const firstPageMs = performance.now() - start
  return {
    url,
    firstPageMs,
    command,
    appPid: appOn(dataDirectory),
    async stop() {
      // Its database is gone when the last of them closes its output.
      const closed = once(command, 'close')
      command.kill('SIGTERM')
      await closed
    },
  }
}

async function isAnswered(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url)
    await answer.arrayBuffer()
    return answer.status === 200
  } catch {
    // Nobody listens yet.
    return false
  }
}

/** Whoever has claimed the data. */
function appOn(dataDirectory: string): number {
  const claims = join(dataDirectory, 'running')
  const [claim = ''] = existsSync(claims) ? readdirSync(claims) : []
  const pid = Number.parseInt(claim, 10)
  if (!commandOf(pid)) throw new Error(`No app runs on ${dataDirectory}`)
  return pid
}
