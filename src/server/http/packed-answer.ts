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
  /**
   * In each encoding that somebody has asked for. As it is at first; later only where somebody asks for that, since compressed it
   * takes a fifth of the memory.
   */
  ready: Partial<Record<Encoding, Answer>>
  /** Compresses once, however many ask meanwhile. */
  inEncoding: (encoding: Encoding) => Promise<Answer>
  /** What is ready, or as it is: for a moment at which nobody can wait. */
  atOnce: (encoding: Encoding) => Answer
}

/** `grown` hears how many bytes of memory it takes more, or fewer. */
export function pack(
  { text, contentType, headers }: { text: string; contentType: string; headers?: OutgoingHttpHeaders },
  grown: (bytes: number) => void = () => undefined,
): Packed {
  const shared: OutgoingHttpHeaders = { ...headers, etag: etagOf(text) }
  delete shared['content-length']
  const ready: Packed['ready'] = {}
  const underWay: Partial<Record<Encoding, Promise<Answer>>> = {}
  let isAskedPlain = false

  function add(encoding: Encoding, bytes: Buffer): Answer {
    const body = inItsOwnMemory(bytes)
    grown(body.length + bytesOfHeaders)
    const headers = {
      ...shared,
      'content-type': contentType,
      'content-length': body.length,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    }
    const privateHeaders: OutgoingHttpHeaders = { ...headers, 'cache-control': privateCacheControl }
    delete privateHeaders.etag
    for (const name of cdnHeaders) delete privateHeaders[name]
    return (ready[encoding] = { body, headers, privateHeaders })
  }

  function forgetPlain() {
    const { identity } = ready
    if (!identity || isAskedPlain || identity.body.length < worthForgetting) return
    grown(-identity.body.length - bytesOfHeaders)
    delete ready.identity
  }

  /** The compressed bytes, with what expands them. */
  const compressed = () =>
    ready.br
      ? { bytes: ready.br.body, expand: expand.br, expandAtOnce: zlib.brotliDecompressSync }
      : { bytes: orNone(ready.gzip).body, expand: expand.gzip, expandAtOnce: zlib.gunzipSync }

  async function plainBytes(): Promise<Buffer> {
    if (ready.identity) return ready.identity.body
    const { bytes, expand } = compressed()
    return await expand(bytes)
  }

  async function make(encoding: Encoding): Promise<Answer> {
    const plain = await plainBytes()
    if (encoding === 'identity') return add(encoding, plain)
    const answer = add(encoding, await compress[encoding](plain))
    forgetPlain()
    return answer
  }

  add('identity', Buffer.from(text))
  return {
    etag: String(shared.etag),
    notModified: shared,
    ready,
    async inEncoding(encoding) {
      if (encoding === 'identity') isAskedPlain = true
      const done = ready[encoding]
      if (done) return done
      underWay[encoding] ??= make(encoding).finally(() => delete underWay[encoding])
      return underWay[encoding]
    },
    atOnce(encoding) {
      const done = ready[encoding] ?? ready.identity
      if (done) return done
      const { bytes, expandAtOnce } = compressed()
      return add('identity', expandAtOnce(bytes))
    },
  }
}

const bytesOfHeaders = 1024
const worthForgetting = 4 * 1024

const etagOf = (text: string) => `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`

/** What is compressed stands at the beginning of a much larger piece of memory, which it would hold on to. */
function inItsOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

function orNone(answer: Answer | undefined): Answer {
  if (!answer) throw new Error('an answer that is ready in no encoding')
  return answer
}

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

const expand = {
  br: (packed: Buffer): Promise<Buffer> => promisify(zlib.brotliDecompress)(packed),
  gzip: (packed: Buffer): Promise<Buffer> => promisify(zlib.gunzip)(packed),
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
