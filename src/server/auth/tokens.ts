import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { validate as isUuid } from 'uuid'
import { z } from 'zod'
import type { Audience } from './account-families.ts'

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
  /** The session and the account's session version: ending either ends the token. */
  sid: string
  sv: number
}

export type VerifyResult =
  | { claims: AccessClaims & { /** In seconds. */ exp: number } }
  | { refused: 'token_invalid' | 'token_expired' }
export type Tokens = ReturnType<typeof createTokens>

/** Keys derived from one secret. `id` stands in tokens and sealed values, so that they name the key they need. */
function keyOf(secret: string) {
  const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest()
  const bindingKey = derive('refresh sessions')
  return {
    id: derive('key id').toString('base64url').slice(0, 8),
    derive,
    signingKey: derive('access tokens'),
    sealingKey: derive('refresh successors'),
    hashKey: derive('refresh hashes'),
    bound: (secret: string) =>
      createHmac('sha256', bindingKey).update(secret).digest().subarray(0, 16).toString('base64url'),
  }
}
type Key = ReturnType<typeof keyOf>

/**
 * Signs and verifies tokens with one algorithm, named here; keys come from a secret of at least 32 bytes. `secret` makes new
 * values; values made with `before` are still accepted, so that a secret can be changed without ending sessions, links,
 * codes and queued emails.
 */
export function createTokens(secret: string, now: () => Date = () => new Date(), before?: string) {
  const current = keyOf(secret)
  const keys: readonly Key[] = before === undefined ? [current] : [current, keyOf(before)]
  const keyById = (id: string | undefined) => keys.find((key) => key.id === id)
  /** The key a refresh token is bound with; undefined for a token that is not ours. */
  const keyOfRefresh = (token: string) => {
    const at = token.lastIndexOf('.')
    if (at <= 0) return undefined
    const [text, given] = [token.slice(0, at), token.slice(at + 1)]
    return keys.find((key) => same(key.bound(text), given))
  }
  const macsOf = (purpose: string, text: string) =>
    keys.map(({ derive }) => createHmac('sha256', derive(purpose)).update(text).digest('base64url'))

  return {
    async signAccess(claims: AccessClaims, audience: Audience): Promise<string> {
      const seconds = Math.floor(now().getTime() / 1000)
      return new SignJWT({ ...claims, typ: 'access' })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: current.id })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + accessMinutes * 60)
        .sign(current.signingKey)
    },

    async verifyAccess(token: string, audience: Audience): Promise<VerifyResult> {
      const keyFor = ({ kid }: { kid?: string }) => (keyById(kid) ?? current).signingKey
      try {
        const { payload } = await jwtVerify<AccessClaims & { typ: string; exp: number }>(token, keyFor, {
          algorithms: [algorithm],
          issuer,
          audience,
          currentDate: now(),
        })
        return payload.typ === 'access' && AccessIds.safeParse(payload).success
          ? { claims: payload }
          : { refused: 'token_invalid' }
      } catch (error) {
        return { refused: error instanceof errors.JWTExpired ? 'token_expired' : 'token_invalid' }
      }
    },

    /** Opaque and bound to its session: an old token can be told from an invented one. */
    newRefresh(sessionId: string): string {
      const text = `${sessionId}.${randomBytes(32).toString('base64url')}`
      return `${text}.${current.bound(text)}`
    },
    /** The session a refresh token was made for, however long ago it was replaced. */
    sessionOfRefresh(token: string): string | undefined {
      const [sessionId = ''] = token.split('.')
      return keyOfRefresh(token) && isUuid(sessionId) ? sessionId : undefined
    },
    hashRefresh: (token: string) =>
      createHash('sha256')
        .update((keyOfRefresh(token) ?? current).hashKey)
        .update(token)
        .digest('base64url'),

    /** A keyed digest, for values that must be recognised and never read: codes, identifiers. */
    mac: (purpose: string, text: string): string => macsOf(purpose, text)[0] ?? '',
    /** The digests a text may be stored under: with the current secret first, then with the previous one. */
    macs: macsOf,
    isMac: (purpose: string, text: string, given: string): boolean =>
      macsOf(purpose, text).some((mac) => same(mac, given)),

    /** Readable only with the server's secret and the same key, whose id is the prefix. */
    seal(text: string): string {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', current.sealingKey, iv)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${current.id}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
    },
    unseal(sealed: string): string {
      // Values sealed before keys had ids have no prefix.
      const [id, text] = sealed.includes('.') ? sealed.split('.', 2) : [undefined, sealed]
      const candidates = id === undefined ? keys : [keyById(id)].filter((key) => key !== undefined)
      const bytes = Buffer.from(text ?? '', 'base64url')
      for (const { sealingKey } of candidates) {
        const opened = open(bytes, sealingKey)
        if (opened !== undefined) return opened
      }
      throw new Error(`Sealed with a key that this server does not have (${id ?? 'no id'})`)
    },
  }
}

const AccessIds = z.object({ sub: z.uuid(), sid: z.uuid(), sv: z.int(), exp: z.int() })

function open(bytes: Buffer, key: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    // Sealed with another key, or changed since.
    return undefined
  }
}

/** Compares in constant time. Texts of one length may still differ in bytes. */
export function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
