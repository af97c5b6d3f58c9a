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

export type AccessLog = { write: (access: Access) => void; close: () => void }

/** Lines are written together, since one each would cost more than a kept answer. */
const bytesTogether = 8_192
const writeEveryMs = 500

/** One line of JSON a request, to an open file: the standard output unless a test says otherwise. */
export function openAccessLog(to: number | DestinationStream = 1): AccessLog {
  const file =
    typeof to === 'number' ? pino.destination({ dest: to, sync: false, minLength: bytesTogether }) : undefined
  const log = pino({ base: { name: 'access' } }, file ?? (to as DestinationStream))
  const flush = () => file?.flush()
  const timer = setInterval(flush, writeEveryMs).unref()
  return {
    write: (access) => log.info(access),
    close() {
      clearInterval(timer)
      try {
        file?.flushSync()
      } catch {
        // Nobody reads any more.
      }
    },
  }
}
