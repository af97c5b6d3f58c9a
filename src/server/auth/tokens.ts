import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Audience } from './families.ts'

const algorithm = 'HS256'
const issuer = 'matjar'
const accessMinutes = 15

export type AccessClaims = {
  sub: string
  kind: 'company' | 'user' | 'admin'
  roles: string[]
  permissions: string[]
  company?: string
  tenant?: string
  /** The session it belongs to, and the account's session version: ending either ends the token (D-604). */
  sid: string
  sv: number
}

export type Verified = { claims: AccessClaims } | { refused: 'token_invalid' | 'token_expired' }
export type Tokens = ReturnType<typeof createTokens>

/** Signs and checks tokens with one algorithm named here; the keys come from one secret of at least 32 bytes. */
export function createTokens(secret: string, now: () => Date = () => new Date()) {
  const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest()
  const signingKey = derive('access tokens')
  const sealingKey = derive('refresh successors')
  const hashKey = derive('refresh hashes')
  const bindingKey = derive('refresh sessions')
  const bound = (secret: string) =>
    createHmac('sha256', bindingKey).update(secret).digest().subarray(0, 16).toString('base64url')

  return {
    async signAccess(claims: AccessClaims, audience: Audience): Promise<string> {
      const seconds = Math.floor(now().getTime() / 1000)
      return new SignJWT({ ...claims, typ: 'access' })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + accessMinutes * 60)
        .sign(signingKey)
    },

    async verifyAccess(token: string, audience: Audience): Promise<Verified> {
      try {
        const { payload } = await jwtVerify<AccessClaims & { typ: string }>(token, signingKey, {
          algorithms: [algorithm],
          issuer,
          audience,
          currentDate: now(),
        })
        return payload.typ === 'access' ? { claims: payload } : { refused: 'token_invalid' }
      } catch (error) {
        return { refused: error instanceof errors.JWTExpired ? 'token_expired' : 'token_invalid' }
      }
    },

    /** Opaque, and bound to its session: an old one can be told from a made-up one. */
    newRefresh(sessionId: string): string {
      const secret = `${sessionId}.${randomBytes(32).toString('base64url')}`
      return `${secret}.${bound(secret)}`
    },
    /** The session a refresh token of ours was made for, however long ago it was replaced. */
    sessionOfRefresh(token: string): string | undefined {
      const at = token.lastIndexOf('.')
      const secret = token.slice(0, Math.max(0, at))
      const [sessionId] = secret.split('.')
      return at > 0 && same(bound(secret), token.slice(at + 1)) ? sessionId : undefined
    },
    /** A keyed digest, for what must be recognised and never read: codes, identifiers. */
    mac: (purpose: string, text: string) =>
      createHmac('sha256', derive(purpose)).update(text).digest('base64url'),
    hashRefresh: (token: string) => createHash('sha256').update(hashKey).update(token).digest('base64url'),

    /** The successor of a rotated token, readable only with the server's secret: a second tab gets the same one. */
    seal(text: string): string {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealingKey, iv)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    unseal(sealed: string): string {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}

const same = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
