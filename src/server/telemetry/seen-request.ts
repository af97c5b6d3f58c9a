import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Context as TraceContext, context } from '@opentelemetry/api'

/** What is known of a request while it is worked at; also of a job, as far as it comes from one. */
export type Seen = {
  /** By which support finds it in the log. */
  id: string
  /** As the caller sent it, from a proxy that is trusted. */
  traceparent: string | undefined
  /** Present while the request is traced. */
  trace: TraceContext | undefined
  /** The pattern of its address, without anything that was typed. */
  route: string | undefined
  account: { kind: 'customer' | 'admin'; id: string } | undefined
  /** Statements sent to the database so far. */
  statements: number
}

const idHeader = 'x-request-id'
const saneId = /^[\w-]{8,64}$/
const saneTraceparent = /^[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/

/** Of whom a name for a request is taken: `hop` is 0 for who is connected. */
export type IsTrusted = (address: string, hop: number) => boolean
const nobody: IsTrusted = () => false

export const newRequestId = (): string => randomUUID()

const mark = Symbol('seen')
type Marked = IncomingMessage & { [mark]?: Seen }

/** Gives the request its id, once: the one a trusted proxy gave it, if that is fit for a log, else a new one. */
export function see(request: IncomingMessage, isTrusted: IsTrusted = nobody): Seen {
  const marked = request as Marked
  const { headers } = request
  const isNamed = headers[idHeader] !== undefined || headers.traceparent !== undefined
  const mayName = isNamed && isTrusted(request.socket.remoteAddress ?? '', 0)
  return (marked[mark] ??= {
    id: (mayName && sane(headers[idHeader], saneId)) || newRequestId(),
    traceparent: mayName ? sane(headers.traceparent, saneTraceparent) : undefined,
    trace: undefined,
    route: undefined,
    account: undefined,
    statements: 0,
  })
}

const sane = (given: string | string[] | undefined, pattern: RegExp) =>
  typeof given === 'string' && pattern.test(given) ? given : undefined

/** A name in the log for what is no request's. */
export const seenAs = (id: string): Seen => ({
  id,
  traceparent: undefined,
  trace: undefined,
  route: undefined,
  account: undefined,
  statements: 0,
})

export const seenOf = (request: IncomingMessage): Seen | undefined => (request as Marked)[mark]

const running = new AsyncLocalStorage<Seen>()

export const seenNow = (): Seen | undefined => running.getStore()

/** All that `work` begins belongs to this request. */
export const whileSeen = <T>(seen: Seen, work: () => T): T =>
  running.run(seen, () => (seen.trace ? context.with(seen.trace, work) : work()))
