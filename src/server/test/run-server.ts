import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { readPostmasterFile } from '../db/embedded/postmaster-file.ts'

const project = fileURLToPath(new URL('../../..', import.meta.url))
const stopOnce = join(project, 'scripts/set-up/stop-once.mjs')

export type RunningServer = {
  url: string
  /** Of the command that was run; it leads a process group of its own. */
  pid: number
  postgresPid: number
  /** The lines it has written so far. */
  said: readonly string[]
  /** The exit code, and how long it took from `since` on. */
  ended: (since: number) => Promise<{ code: number | null; milliseconds: number }>
}

/** How the server may be run: itself, or by the command that people use. */
export const commands = {
  server: [process.execPath, '--import', stopOnce, 'src/server/main.ts'],
  start: [process.execPath, 'scripts/start.mjs'],
  'npm start': ['npm', 'start'],
  'npm run dev': ['npm', 'run', 'dev'],
}

const running = new Set<number>()

/** Kills what a test that failed left running. */
export function killServers() {
  for (const pid of running) process.kill(-pid, 'SIGKILL')
  running.clear()
}

/** Starts the whole server with an empty shop and a database of its own, and waits until it listens. */
export async function runServer(
  command: keyof typeof commands,
  { dataDirectory, ...environment }: { dataDirectory: string } & Record<string, string>,
): Promise<RunningServer> {
  const [program = '', ...args] = commands[command]
  const child = spawn(program, args, {
    cwd: project,
    detached: true,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      BRAND: 'atlas',
      SEED: 'none',
      READS_PER_MINUTE: '1000000',
      DATA_DIR: dataDirectory,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { pid = 0 } = child
  running.add(pid)
  child.once('exit', () => running.delete(pid))
  const said: string[] = []
  const closed = once(child, 'exit').then(([code]) => ({
    code: code as number | null,
    at: performance.now(),
  }))
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line))
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(line)
      const address = /^\s*Shop\s+(http\S+)/.exec(line)?.[1]
      if (address) resolve(address)
    })
    void closed.then(({ code }) => reject(new Error(`It ended with ${code}:\n${said.join('\n')}`)))
  })
  return {
    url,
    pid,
    said,
    postgresPid: readPostmasterFile(join(dataDirectory, 'postgres'))?.pid ?? 0,
    ended: async (since) => {
      const { code, at } = await closed
      return { code, milliseconds: at - since }
    },
  }
}
