import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { see } from '../telemetry/seen-request.ts'
import { cdnHeaders } from './cache-tags.ts'
import { privateCacheControl } from './private-answer.ts'

type Encoding = 'br' | 'gzip' | 'identity'
type Answer = {
  headers: OutgoingHttpHeaders
  /** For who is signed in: nobody on the way may keep it. */
  privateHeaders: OutgoingHttpHeaders
  body: Buffer
}

/** An answer as it is sent, again and again; compressed for the first who asks for it so. */
export type Packed = {
  etag: string
  notModified: OutgoingHttpHeaders
  /** As it is, and in each encoding that somebody has asked for. */
  ready: { identity: Answer; br?: Answer; gzip?: Answer }
  /** Compresses once, however many ask meanwhile. */
  inEncoding: (encoding: Encoding) => Promise<Answer>
}

/** `grown` hears how many bytes of memory it takes, each time it takes more. */
export function pack(
  { text, contentType, headers }: { text: string; contentType: string; headers?: OutgoingHttpHeaders },
  grown: (bytes: number) => void = () => undefined,
): Packed {
  const plain = Buffer.from(text)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`
  const shared: OutgoingHttpHeaders = { ...headers, etag }
  delete shared['content-length']
  const answer = (body: Buffer, encoding?: 'br' | 'gzip'): Answer => {
    grown(body.length + bytesOfHeaders)
    const headers = {
      ...shared,
      'content-type': contentType,
      'content-length': body.length,
      ...(encoding && { 'content-encoding': encoding }),
    }
    const privateHeaders: OutgoingHttpHeaders = { ...headers, 'cache-control': privateCacheControl }
    delete privateHeaders.etag
    for (const name of cdnHeaders) delete privateHeaders[name]
    return { body, headers, privateHeaders }
  }
  const ready: Packed['ready'] = { identity: answer(plain) }
  const underWay: Partial<Record<Encoding, Promise<Answer>>> = {}
  const compressed = async (encoding: 'br' | 'gzip') =>
    (ready[encoding] = answer(await compress[encoding](plain), encoding))

  return {
    etag,
    notModified: shared,
    ready,
    async inEncoding(encoding) {
      if (encoding === 'identity') return ready.identity
      const done = ready[encoding]
      if (done) return done
      underWay[encoding] ??= compressed(encoding).finally(() => delete underWay[encoding])
      return underWay[encoding]
    },
  }
}

const bytesOfHeaders = 1024

const compress = {
  br: (plain: Buffer): Promise<Buffer> =>
    promisify(zlib.brotliCompress)(plain, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: 5,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
  gzip: (plain: Buffer): Promise<Buffer> => promisify(zlib.gzip)(plain, { level: 6 }),
}

/** `instead` are headers that stand in place of its own. Who is signed in gets an answer that nobody keeps. */
export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  packed: Packed,
  instead: OutgoingHttpHeaders = {},
) {
  const isPrivate = isSignedIn(request)
  if (!isPrivate && request.headers['if-none-match'] === packed.etag)
    return reply
      .code(304)
      .headers({ ...packed.notModified, ...instead, 'x-request-id': request.id })
      .send()
  const { headers, privateHeaders, body } = await packed.inEncoding(
    encodingOf(request.headers['accept-encoding']),
  )
  return reply
    .code(200)
    .headers({
      ...(isPrivate ? { ...instead, ...privateHeaders } : { ...headers, ...instead }),
      'x-request-id': request.id,
    })
    .send(body)
}

/** The same before any routing, with an answer that is ready. */
export function sendRaw(
  request: IncomingMessage,
  response: ServerResponse,
  { etag, notModified }: Packed,
  { headers, privateHeaders, body }: Answer,
  instead?: OutgoingHttpHeaders,
): void {
  const isPrivate = isSignedIn(request)
  const isKnown = !isPrivate && request.headers['if-none-match'] === etag
  const own = isPrivate ? privateHeaders : isKnown ? notModified : headers
  // In place, since a copy of so many headers costs more than all else here: Node writes them out at once.
  own['x-request-id'] = see(request).id
  response.writeHead(isKnown ? 304 : 200, instead && !isPrivate ? { ...own, ...instead } : own)
  response.end(isKnown ? undefined : body)
}

/** Or says so: a wrong token makes a visitor, whose answer is not kept either. */
export const isSignedIn = ({ headers }: Pick<IncomingMessage, 'headers'>) =>
  headers.authorization !== undefined

export function encodingOf(header: string | string[] | undefined): Encoding {
  const accepted = typeof header === 'string' ? header : ''
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'
}
