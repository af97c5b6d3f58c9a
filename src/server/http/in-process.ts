import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Language } from '#contract/enums.ts'
import type { Context } from '../context.ts'
import { traced } from '../telemetry/tracing.ts'
import { refusalOf } from './error-handler.ts'

/** A call without HTTP, its query in words as in an address. */
export type InProcessCall = {
  params: Record<string, string>
  query: Record<string, string>
  language: Language
}

/** What a browser would get: the answer, which nobody may change, or the body of the refusal. */
export type InProcessAnswer = { value: unknown } | { refused: ErrorBody }

type Named = Pick<Endpoint, 'method' | 'path'>
type Offered = {
  /** Refuses who may not call: here that is everybody but a visitor. */
  admit: () => Promise<unknown>
  /** Absent where an answer depends on who asks, or is no value. */
  answer: ((call: InProcessCall) => Promise<unknown>) | undefined
}

const offered = new WeakMap<FastifyInstance, Map<string, Offered>>()

/** Notes how an endpoint is called without HTTP; `route` does it for each. */
export function offerInProcess(app: FastifyInstance, endpoint: Named, offer: Offered): void {
  const ofApp = offered.get(app) ?? new Map<string, Offered>()
  offered.set(app, ofApp.set(nameOf(endpoint), offer))
}

/**
 * Calls an endpoint for a page that the server draws, as a visitor: with the checks, the parsing and the cache that browsers
 * meet, without bytes in between. It is not counted, for the page was.
 */
export async function callInProcess(
  app: FastifyInstance,
  ctx: Pick<Context, 'log'>,
  endpoint: Named,
  call: InProcessCall,
): Promise<InProcessAnswer> {
  const offer = offered.get(app)?.get(nameOf(endpoint))
  if (!offer) throw new Error(`There is no ${nameOf(endpoint)}`)
  try {
    await offer.admit()
    const { answer } = offer
    if (answer) return { value: await traced(`call ${endpoint.path}`, {}, () => answer(call)) }
  } catch (error) {
    const { method, path } = endpoint
    return { refused: refusalOf(ctx, error, call.language, { method, path: `/api${path}` }) }
  }
  throw new Error(
    `${nameOf(endpoint)} cannot be called in process: its answer is not declared cache: 'public'`,
  )
}

// The web's build has endpoints of its own, equal to these.
const nameOf = ({ method, path }: Named) => `${method} ${path}`
