import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http'
import type { Duplex } from 'node:stream'
import type { Language } from '#contract/enums.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { maxImportBytes } from '#contract/imports.ts'
import { AppError } from './app-error.ts'
import { errorBody } from './error-handler.ts'
import { languageOf } from './language.ts'
import { newRequestId, see } from '../telemetry/seen-request.ts'

type BodyLimits = {
  /** Any request has so long to arrive whole; an upload, before its speed is looked at. */
  graceMs: number
  /** What an upload has to keep up, on the whole, to be let through however long it takes. */
  bytesPerSecond: number
  /** Larger than any upload that is taken. */
  maxBytes: number
  /** How often is looked. */
  everyMs: number
}

// Looked at every five seconds, so whatever is too slow is closed within thirty.
const usual: BodyLimits = {
  graceMs: 25_000,
  bytesPerSecond: 10_000,
  // An import may have a zip beside its file.
  maxBytes: 2 * (maxImportBytes + 1024 * 1024),
  everyMs: 5_000,
}

/** Longer than the 60 s for which proxies usually keep a connection: it is theirs to close, or they send into a closed one. */
const keepAliveMs = 65_000

/**
 * Cuts off who keeps a connection busy: headers have 10 s, a body 30 s. A form with a file may take longer as long as it
 * keeps coming at the pace of a poor line; who is slower than that holds a connection for nothing.
 */
export function httpServer(handler: RequestListener, limits = usual, headersTimeout = 10_000): Server {
  const server = createServer(
    {
      headersTimeout,
      requestTimeout: 0,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: limits.everyMs,
    },
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
    else refuse(socket, 'request_timeout', languageOf(request.headers['accept-language']), see(request).id)
  }, limits.everyMs).unref()
  const stop = () => clearInterval(timer)
  request.once('end', stop)
  request.once('close', stop)
}

const codeOf: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/** A request that cannot be parsed gets an error of the usual shape, in English, since its language is unknown. */
export function onUnreadableRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code !== 'ECONNRESET' && !socket.destroyed)
    refuse(socket, codeOf[error.code ?? ''] ?? 'bad_request', 'en')
}

/** Answers on the bare connection, where no request is at hand, and closes it. */
function refuse(socket: Duplex, code: ErrorCode, language: Language, id = newRequestId()): void {
  const body = { ...errorBody(new AppError(code), language), requestId: id }
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${body.statusCode} ${STATUS_CODES[body.statusCode]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Language: ${language}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${id}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy())
}
