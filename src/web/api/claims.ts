/** The claims of an access token that pages need; only the server may trust them. */
export type Claims = { sub?: string; kind?: string }

/** Reads a token's claims without checking it; empty when it cannot be read. */
export function claimsOf(token: string | null | undefined): Claims {
  try {
    const [, payload = ''] = (token ?? '').split('.')
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null ? claims : {}
  } catch {
    return {}
  }
}
