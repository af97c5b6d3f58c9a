import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { isLoopback } from '../config/requested-mode.ts'

/** What proxies and tunnels add to the requests they pass on. */
const proxyHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-real-ip',
  'via',
  'cf-connecting-ip',
]

/**
 * Whether a request reached this machine under another name or through a proxy. A demo has well-known passwords, so it answers
 * only the machine it runs on, also where something in front of it passes requests on to the loopback address.
 */
export function isFromOutside({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  if (proxyHeaders.some((name) => headers[name] !== undefined)) return true
  const name = (headers.host ?? 'localhost').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')
  return !isLoopback(name.toLowerCase())
}

/** Refuses requests from outside with how to show the demo to others; health checks are answered to anybody. */
export function guardPrivateDemo(app: FastifyInstance, { mode }: Pick<Context, 'mode'>): void {
  if (mode !== 'demo') return
  app.addHook('onRequest', async (request) => {
    if (isFromOutside(request.raw) && !/^\/(healthz|readyz)$/.test(request.url))
      throw new AppError('demo_is_private')
  })
}
