import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'

/** What a passkey belongs to: a host, and the one address that may use it. */
export type RelyingParty = { host: string; origin: string }

/**
 * That of PUBLIC_URL. Without it, that of a browser on this computer which says localhost: browsers give no other page a passkey of
 * that host. Undefined on an address in figures and without https, where browsers have no passkeys.
 */
export function relyingPartyOf(
  { config }: Pick<Context, 'config'>,
  request: Pick<FastifyRequest, 'headers'>,
): RelyingParty | undefined {
  const local = `http://${request.headers.host ?? ''}`
  if (config.publicUrl === undefined && !URL.canParse(local)) return undefined
  const { hostname, protocol, origin } = new URL(config.publicUrl ?? local)
  if (config.publicUrl === undefined && hostname !== 'localhost') return undefined
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  const isSafe = protocol === 'https:' || hostname === 'localhost'
  return isNamed && isSafe ? { host: hostname, origin } : undefined
}

/** @throws AppError passkeys_unavailable */
export function requireRelyingParty(
  ctx: Pick<Context, 'config'>,
  request: Pick<FastifyRequest, 'headers'>,
): RelyingParty {
  const party = relyingPartyOf(ctx, request)
  if (!party) throw new AppError('passkeys_unavailable')
  return party
}
