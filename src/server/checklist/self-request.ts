import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { TLSSocket } from 'node:tls'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { isCertificateError } from '../http/certificate-error.ts'

const path = '/api/self-check'
const askHeader = 'x-matjar-self-check'
const answerHeader = 'x-matjar-self-answer'
const patienceMs = 5_000
const longestAnswer = 10_000

/** How a request came: `direct` without a proxy, `believed` through one that is trusted, `ignored` through one that is not. */
export type ProxyTrust = 'direct' | 'believed' | 'ignored'
export type SelfAnswer =
  | { isOurs: true; cameBy: ProxyTrust; certificateDays: number | undefined }
  | { isOurs: false; problem: 'unreachable' | 'certificate' | 'another' }

const forwardedHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip'] as const

export function proxyTrustOf(request: FastifyRequest): ProxyTrust {
  if (request.ip !== request.socket.remoteAddress) return 'believed'
  return forwardedHeaders.some((name) => request.headers[name] !== undefined) ? 'ignored' : 'direct'
}

/** Answers the server's own request. Only the server can send it: it is signed, and every node can verify that. */
export function selfCheckRoute(app: FastifyInstance, ctx: Context) {
  app.get(path, { schema: { hide: true } }, async (request, reply) => {
    const [nonce = '', signature = ''] = String(request.headers[askHeader] ?? '').split('.')
    if (!same(signature, ctx.tokens.mac('self check', nonce))) throw new AppError('not_found')
    void reply.header(answerHeader, ctx.tokens.mac('self answer', nonce)).header('cache-control', 'no-store')
    return { cameBy: proxyTrustOf(request) }
  })
}

/** Asks for ourselves at the address that shoppers see; never at any other. */
export async function askOurselves(
  { tokens }: Pick<Context, 'tokens'>,
  publicUrl: string,
): Promise<SelfAnswer> {
  const nonce = randomBytes(24).toString('base64url')
  try {
    const { answer, body, certificateDays } = await get(`${publicUrl}${path}`, {
      [askHeader]: `${nonce}.${tokens.mac('self check', nonce)}`,
    })
    if (!same(String(answer.headers[answerHeader] ?? ''), tokens.mac('self answer', nonce)))
      return { isOurs: false, problem: 'another' }
    const { cameBy } = JSON.parse(body) as { cameBy: ProxyTrust }
    return { isOurs: true, cameBy, certificateDays }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const isSecured = !isCertificateError(error) && !/TLS|SSL/.test(code)
    return { isOurs: false, problem: isSecured ? 'unreachable' : 'certificate' }
  }
}

/** One request without following anywhere. */
async function get(url: string, headers: Record<string, string>) {
  const request = url.startsWith('https:') ? httpsRequest : httpRequest
  const asked = request(url, { headers, signal: AbortSignal.timeout(patienceMs), agent: false }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const { socket } = answer
  const until = socket instanceof TLSSocket ? socket.getPeerCertificate().valid_to : undefined
  let body = ''
  answer.setEncoding('utf8')
  for await (const part of answer as AsyncIterable<string>) {
    body += part
    if (body.length > longestAnswer) break
  }
  return { answer, body, certificateDays: until === undefined ? undefined : daysUntil(until) }
}

const daysUntil = (time: string) => Math.floor((Date.parse(time) - Date.now()) / 86_400_000)
const same = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
