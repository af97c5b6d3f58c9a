import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { pino, type DestinationStream } from 'pino'

export type Access = {
  request: string
  trace?: string | undefined
  /** Kind and id of who is signed in. */
  account?: string | undefined
  /** The caller's network, not their address. */
  network: string
  method: string
  /** A pattern: what was searched for is nobody's business. */
  route: string
  status: number
  ms: number
  bytes: number
  /** Asked of the database. */
  statements: number
  /** `kept`: sent from the memory of public answers. */
  from: 'kept' | 'made'
  /** The caller left before the end. */
  isCut?: true | undefined
}

/** `close` writes what is left, unless nobody takes it. */
export type AccessLog = { write: (access: Access) => void; close: () => Promise<void> }

/** Lines are written together, since one each would cost more than a kept answer. */
const charactersTogether = 16_384
const writeEveryMs = 500
const longestCloseMs = 1_000

/** One line of JSON a request, in the form of pino's, to an open file: the standard output unless a test says otherwise. */
export function openAccessLog(to: number | DestinationStream = 1): AccessLog {
  const file = typeof to === 'number' ? pino.destination({ dest: to, sync: false }) : undefined
  let waiting: string[] = []
  let characters = 0
  let isClosed = false
  const send = () => {
    if (waiting.length === 0) return
    file?.write(waiting.join(''))
    waiting = []
    characters = 0
  }
  const timer = setInterval(send, writeEveryMs).unref()
  return {
    write(access) {
      if (isClosed) return
      const line = lineOf(access)
      if (typeof to !== 'number') {
        to.write(line)
        return
      }
      waiting.push(line)
      characters += line.length
      if (characters >= charactersTogether) send()
    },
    async close() {
      clearInterval(timer)
      isClosed = true
      if (!file) return
      send()
      const written = Promise.race([once(file, 'close'), pause(longestCloseMs, undefined, { ref: false })])
      // Waits for what is being written, which writing the rest at once would overtake.
      file.end()
      // A failure: nobody reads any more.
      await written.catch(() => undefined)
    },
  }
}

const infoLevel = 30
const text = (name: string, value: string | undefined) =>
  value === undefined ? '' : `,"${name}":${JSON.stringify(value)}`

/** Written by hand: the log's own writer took a quarter of the time of a kept answer. */
const lineOf = ({ status, ms, bytes, statements, isCut, ...texts }: Access): string =>
  `{"level":${infoLevel},"time":${Date.now()},"name":"access"${text('request', texts.request)}${text('trace', texts.trace)}` +
  `${text('account', texts.account)}${text('network', texts.network)}${text('method', texts.method)}` +
  `${text('route', texts.route)},"status":${status},"ms":${ms},"bytes":${bytes},"statements":${statements}` +
  `${text('from', texts.from)}${isCut ? ',"isCut":true' : ''}}\n`
