// The process that asks for `faults-crowds.ts`.
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'

/**
 * `again`: asks again as soon as it is answered, so times are connections ÷ throughput. `paced`: each connection once a second,
 * whatever became of the last question, at moments of its own. `together`: all at one moment, every five seconds, as those who
 * were refused together come again. The last two count from the moment the question was due.
 */
export type CrowdKind = 'again' | 'paced' | 'together'
export type CrowdAnswers = {
  /** Status and milliseconds of every answer. */
  answers: [number, number][]
  errors: number
  timeouts: number
  /** This process's own part of one core. */
  ownCore: number
}

const [url = '', connections = '', seconds = '', kind = 'again'] = process.argv.slice(2)
const count = Number(connections)
const timeoutSeconds = 30
const answers: CrowdAnswers['answers'] = []
const failures = { errors: 0, timeouts: 0 }
const headers = { 'accept-encoding': 'gzip, deflate, br' }
const html = { ...headers, accept: 'text/html' }
const kept = ['/en/products', '/ar'] as const
let asked = 0
/** With a word that nobody looked for before. */
const fresh = (path: string) => `${path}?search=${kind}${connections}x${(asked += 1)}`
type Question = () => { path: string; headers: Record<string, string> }
const questions: [Question, ...Question[]] = [
  () => ({ path: kept[0], headers: html }),
  () => ({ path: fresh('/api/marketplace-customer/products'), headers }),
  () => ({ path: kept[1], headers: html }),
  () => ({ path: fresh('/en/products'), headers: html }),
]
const question = (turn: number) => {
  const [first, ...others] = questions
  return (others[(turn % questions.length) - 1] ?? first)()
}

for (const path of kept) await (await fetch(`${url}${path}`, { headers: html })).arrayBuffer()
const [startedAt, cpuBefore] = [performance.now(), process.cpuUsage()]
await (kind === 'again' ? askAgain() : askWhenDue())
const { user, system } = process.cpuUsage(cpuBefore)
process.send?.({
  answers,
  ...failures,
  ownCore: (user + system) / 1000 / (performance.now() - startedAt),
} satisfies CrowdAnswers)

function askAgain(): Promise<void> {
  const options = {
    url,
    connections: count,
    duration: Number(seconds),
    timeout: timeoutSeconds,
    requests: questions.map((question) => ({
      setupRequest: (plain: autocannon.Request) => ({ ...plain, ...question() }),
    })),
  }
  return new Promise((resolve, reject) => {
    const crowd = autocannon(options, (error, { errors, timeouts }) => {
      if (error) return reject(error)
      Object.assign(failures, { errors: errors - timeouts, timeouts })
      resolve()
    })
    crowd.on('response', (_client, status, _bytes, milliseconds) => answers.push([status, milliseconds]))
  })
}

async function askWhenDue(): Promise<void> {
  const everyMs = kind === 'paced' ? 1_000 : 5_000
  const start = performance.now() + 500
  const end = start + Number(seconds) * 1000
  const asking = Array.from({ length: count }, async (_, number) => {
    const connection = aConnection()
    const first = start + (kind === 'paced' ? Math.random() * everyMs : 0)
    for (let [due, turn] = [first, number]; due < end; due += everyMs, turn += 1) {
      await pause(Math.max(0, due - performance.now()))
      const status = await connection.ask(turn)
      if (typeof status === 'number') answers.push([status, performance.now() - due])
      else failures[status] += 1
    }
    connection.close()
  })
  await Promise.all(asking)
}

/** One connection, kept open. With the client of `node:http` 2,000 questions alone would take longer than their answers may. */
function aConnection() {
  const { hostname, port } = new URL(url)
  let socket: Socket | undefined
  const opened = () => {
    socket?.removeAllListeners()
    if (!socket || socket.destroyed) socket = connect({ host: hostname, port: Number(port), noDelay: true })
    return socket.setTimeout(timeoutSeconds * 1000)
  }
  return {
    ask: (turn: number) =>
      new Promise<number | keyof typeof failures>((resolve) => {
        const { path, headers } = question(turn)
        const answer = anAnswer()
        const connection = opened()
        const failed = (why: keyof typeof failures) => {
          connection.destroy()
          resolve(why)
        }
        connection
          .on('data', (chunk: Buffer) => answer.take(chunk) && resolve(answer.status()))
          .on('error', () => failed('errors'))
          .on('close', () => failed('errors'))
          .on('timeout', () => failed('timeouts'))
        const lines = Object.entries({ host: `${hostname}:${port}`, ...headers })
        connection.write(
          `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
        )
      }),
    close: () => socket?.removeAllListeners().destroy(),
  }
}

/** Knows when an answer has come whole. */
function anAnswer() {
  let head = ''
  let [left, last] = [Number.NaN, '']
  return {
    status: () => Number(head.slice(9, 12)),
    take(chunk: Buffer): boolean {
      let body = chunk
      if (!head.includes('\r\n\r\n')) {
        const before = head.length
        head += chunk.toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end === -1) return false
        body = chunk.subarray(end + 4 - before)
        left = Number(/^content-length: (\d+)/im.exec(head)?.[1])
      }
      left -= body.length
      last = (last + body.subarray(-5).toString('latin1')).slice(-5)
      return Number.isNaN(left) ? last === '0\r\n\r\n' : left <= 0
    },
  }
}
