import { adminAuthApi, companyAuthApi, tenantManagementAuthApi, tenantUserAuthApi } from '#contract/auth.ts'
import type { Family } from './tokens.ts'

/** What a page needs of an access token; only the server may believe it. */
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

/** The call that answers a session's own person: each kind of customer has one, the common entry serves the rest (D-601). */
export function ownProfileCall(family: Family, { kind }: Claims) {
  if (family === 'cms') return adminAuthApi.myProfile
  if (kind === 'company') return companyAuthApi.mine
  return kind === 'user' ? tenantUserAuthApi.mine : tenantManagementAuthApi.me
}
