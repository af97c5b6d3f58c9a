import { fork, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Answer, Wish } from './shop-host.ts'
import { common, tellFailure } from './start-main.ts'

export type ServedShop = { url: string; end: () => Promise<void> }

const program = fileURLToPath(new URL('shop-host.ts', import.meta.url))
let host: ChildProcess | undefined
let count = 0

/** A shop with this environment, in the process that serves all shops of this worker. */
export async function serveShop(environment: Record<string, string>): Promise<ServedShop> {
  const port = await ask({ start: { ...common, ...environment } })
  return { url: `http://localhost:${port}`, end: () => ask({ end: port }).then(() => undefined) }
}

type Question = { start: Record<string, string> } | { end: number }

function ask(question: Question): Promise<number> {
  host ??= startHost()
  const running = host
  const id = (count += 1)
  return new Promise((resolve, reject) => {
    const hear = (answer: Answer) => {
      if (answer.id !== id) return
      running.off('message', hear)
      if (answer.port === undefined) reject(new Error(answer.error))
      else resolve(answer.port)
    }
    running.on('message', hear)
    running.once('exit', (code) => reject(new Error(`The shops' process ended (exit ${code})`)))
    running.send({ id, ...question } satisfies Wish)
  })
}

function startHost(): ChildProcess {
  const child = fork(program, {
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (child.stdout) createInterface({ input: child.stdout }).on('line', tellFailure)
  child.setMaxListeners(0)
  child.on('exit', () => {
    if (host === child) host = undefined
  })
  return child
}
