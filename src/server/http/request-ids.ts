import proxyaddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { type IsTrusted, see, seenOf, whileSeen } from '../telemetry/seen-request.ts'

/** Who may name a request, as TRUST_PROXY says. */
export function trustedToName({ trustedProxies }: Pick<Config, 'trustedProxies'>): IsTrusted {
  if (trustedProxies === undefined) return () => false
  return typeof trustedProxies === 'function' ? trustedProxies : proxyaddr.compile(trustedProxies)
}

/** Every answer of the framework says the request's id, and all that its handler does belongs to it. */
export function requestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const seen = see(request.raw)
    seen.route = request.routeOptions.url
    void reply.header('x-request-id', seen.id)
    whileSeen(seen, done)
  })
  // A body is read by the connection, which belongs to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const seen = seenOf(request.raw)
    if (seen) whileSeen(seen, done)
    else done()
  })
}
