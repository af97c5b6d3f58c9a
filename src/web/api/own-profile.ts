import { adminAuthApi, companyAuthApi, tenantManagementAuthApi, tenantUserAuthApi } from '#contract/auth.ts'
import type { Claims } from './claims.ts'
import type { Family } from './tokens.ts'

/** The call that returns the session's own profile: each kind of customer has one, the shared entry serves the rest. */
export function ownProfileCall(family: Family, { kind }: Claims) {
  if (family === 'cms') return adminAuthApi.myProfile
  if (kind === 'company') return companyAuthApi.mine
  return kind === 'user' ? tenantUserAuthApi.mine : tenantManagementAuthApi.me
}
