import type { IncomingMessage, ServerResponse } from 'node:http'
import proxyaddr from '@fastify/proxy-addr'
import { SpanStatusCode } from '@opentelemetry/api'
import type { AccessLog } from '../telemetry/access-log.ts'
import { see, type IsTrusted, type Seen } from '../telemetry/seen-request.ts'
import { isTracing, requestSpan, traceIdOf } from '../telemetry/tracing.ts'
import { maskedNetworkOf } from './network-of.ts'
import type { PublicCaller } from './viewer.ts'

/** Files of the pages are many and say nothing. */
const isFile = ({ url = '' }: IncomingMessage) => url.startsWith('/assets/')

/** Notes each request: a line in the access log, and a span for what is not kept. */
export function watchRequests(accessLog: AccessLog | undefined, isTrusted: IsTrusted) {
  const networkOf = (request: IncomingMessage) => maskedNetworkOf(addressOf(request, isTrusted))

  return {
    /** Of an answer that was sent from memory. */
    kept(request: IncomingMessage, response: ServerResponse, sent: Kept): void {
      if (!accessLog) return
      const { id, traceparent } = see(request)
      accessLog.write({
        request: id,
        trace: traceIdOf(undefined, traceparent),
        account: sent.caller?.id && `customer:${sent.caller.id}`,
        network: networkOf(request),
        method: request.method ?? '',
        route: sent.route,
        status: response.statusCode,
        ms: 0,
        bytes: response.statusCode === 200 ? sent.bytes : 0,
        statements: 0,
        from: 'kept',
      })
    },

    /** Before a request that has to be worked at. */
    begins(request: IncomingMessage, response: ServerResponse, seen: Seen): void {
      if (isFile(request) || (!accessLog && !isTracing())) return
      const { method = '' } = request
      const startedAt = performance.now()
      const bytesBefore = request.socket.bytesWritten
      // The address is gone with the connection.
      const network = accessLog ? networkOf(request) : ''
      const begun = isTracing() ? requestSpan(method, seen) : undefined
      seen.trace = begun?.trace
      response.once('close', () => {
        const isCut = !response.writableFinished
        const route = seen.route ?? 'none'
        if (begun) {
          const { span } = begun
          span.updateName(`${method} ${route}`)
          span.setAttributes({ 'http.route': route, 'http.response.status_code': response.statusCode })
          if (seen.account) span.setAttribute('matjar.account', nameOf(seen.account))
          if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        }
        accessLog?.write({
          request: seen.id,
          trace: traceIdOf(seen.trace, seen.traceparent),
          account: seen.account && nameOf(seen.account),
          network,
          method,
          route,
          status: response.statusCode,
          ms: Math.round((performance.now() - startedAt) * 10) / 10,
          bytes: request.socket.bytesWritten - bytesBefore,
          statements: seen.statements,
          from: 'made',
          isCut: isCut || undefined,
        })
      })
    },
  }
}

type Kept = { route: string; bytes: number; caller: PublicCaller | undefined }

const nameOf = ({ kind, id }: NonNullable<Seen['account']>) => `${kind}:${id}`

function addressOf(request: IncomingMessage, isTrusted: IsTrusted): string | undefined {
  const { remoteAddress } = request.socket
  if (remoteAddress === undefined || !isTrusted(remoteAddress, 0)) return remoteAddress
  return proxyaddr(request, isTrusted)
}
