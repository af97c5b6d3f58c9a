import { maxImportBytes } from '#contract/imports.ts'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'

export type BodyLimits = {
  /** Any request has so long to arrive whole; an upload, before its speed is looked at. */
  graceMs: number
  /** What an upload has to keep up, on the whole, to be let through however long it takes. */
  bytesPerSecond: number
  /** Larger than any upload that is taken. */
  maxBytes: number
  /** How often is looked. */
  everyMs: number
}

const usual: BodyLimits = {
  graceMs: 30_000,
  bytesPerSecond: 10_000,
  maxBytes: maxImportBytes + 1024 * 1024,
  everyMs: 5_000,
}

/**
 * Cuts off who keeps a connection busy: headers have 10 s, a body 30 s (safety C15). A form with a file may take longer as long
 * as it keeps coming at the pace of a poor line; who is slower than that holds a connection for nothing.
 */
export function httpServer(handler: RequestListener, limits = usual, headersTimeout = 10_000): Server {
  const server = createServer(
    { headersTimeout, requestTimeout: 0, connectionsCheckingInterval: limits.everyMs },
    (request, response) => {
      if (hasBody(request)) watchBody(request, () => response.headersSent, limits)
      handler(request, response)
    },
  )
  return server
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function watchBody(request: IncomingMessage, isAnswered: () => boolean, limits: BodyLimits): void {
  const { socket } = request
  const isUpload = request.headers['content-type']?.startsWith('multipart/form-data') === true
  const startedAt = Date.now()
  const bytesBefore = socket.bytesRead
  const timer = setInterval(() => {
    const afterGraceMs = Date.now() - startedAt - limits.graceMs
    if (afterGraceMs < 0) return
    const bytes = socket.bytesRead - bytesBefore
    const keepsUp = bytes >= (afterGraceMs / 1_000) * limits.bytesPerSecond && bytes <= limits.maxBytes
    // What was refused already is not worth waiting for.
    if (isUpload && keepsUp && !isAnswered()) return
    clearInterval(timer)
    if (isAnswered()) socket.destroy()
    else socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy())
  }, limits.everyMs).unref()
  const stop = () => clearInterval(timer)
  request.once('end', stop)
  request.once('close', stop)
}
