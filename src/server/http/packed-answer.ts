import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip' | 'identity'
type Answer = { headers: OutgoingHttpHeaders; body: Buffer }

/** An answer in every encoding, ready to be sent again and again. */
export type Packed = {
  etag: string
  /** What it takes of the memory. */
  bytes: number
  answers: Record<Encoding, Answer>
  notModified: OutgoingHttpHeaders
}

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }

export async function pack(
  { body, contentType, headers }: { body: string; contentType: string; headers?: Record<string, string> },
  base: OutgoingHttpHeaders,
): Promise<Packed> {
  const plain = Buffer.from(body)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`
  const [br, gz] = await Promise.all([
    compress.br(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    compress.gzip(plain, { level: 6 }),
  ])
  const shared: OutgoingHttpHeaders = { ...base, ...headers, etag }
  delete shared['content-length']
  const answer = (bytes: Buffer, encoding?: 'br' | 'gzip'): Answer => ({
    body: bytes,
    headers: {
      ...shared,
      'content-type': contentType,
      'content-length': bytes.length,
      ...(encoding && { 'content-encoding': encoding }),
    },
  })
  return {
    etag,
    bytes: plain.length + br.length + gz.length + 2048,
    answers: { br: answer(br, 'br'), gzip: answer(gz, 'gzip'), identity: answer(plain) },
    notModified: shared,
  }
}

export function sendPacked(request: FastifyRequest, reply: FastifyReply, packed: Packed) {
  if (request.headers['if-none-match'] === packed.etag)
    return reply.code(304).headers(packed.notModified).send()
  const answer = packed.answers[encodingOf(request.headers['accept-encoding'])]
  return reply.code(200).headers(answer.headers).send(answer.body)
}

export function encodingOf(header: string | string[] | undefined): Encoding {
  const accepted = typeof header === 'string' ? header : ''
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'
}
