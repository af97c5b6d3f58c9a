import { adminAuthApi, companyAuthApi, tenantManagementAuthApi, tenantUserAuthApi } from '#contract/auth.ts'
import type { Family } from './tokens.ts'

/** The claims of an access token that pages need; only the server may trust them. */
type Claims = { sub?: string; kind?: string }

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

/** The call that returns the session's own profile: each kind of customer has one, the shared entry serves the rest. */
export function ownProfileCall(family: Family, { kind }: Claims) {
  if (family === 'cms') return adminAuthApi.myProfile
  if (kind === 'company') return companyAuthApi.mine
  return kind === 'user' ? tenantUserAuthApi.mine : tenantManagementAuthApi.me
}
