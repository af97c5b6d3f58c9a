import { adminRecoveryApi, companyRecoveryApi, tenantUserRecoveryApi } from '#contract/recovery.ts'

/** Where somebody asks for a new password: the calls, and what they name themselves by. */
export type RecoveryDoor = {
  api: typeof adminRecoveryApi | typeof companyRecoveryApi | typeof tenantUserRecoveryApi
  isRoot: boolean
  asksTenant: boolean
  identifierLabel: 'identifier' | 'email'
}

export const rootUserRecovery: RecoveryDoor = {
  api: companyRecoveryApi,
  isRoot: true,
  asksTenant: false,
  identifierLabel: 'identifier',
}

export const tenantUserRecovery: RecoveryDoor = {
  api: tenantUserRecoveryApi,
  isRoot: false,
  asksTenant: true,
  identifierLabel: 'identifier',
}

export const adminRecovery: RecoveryDoor = {
  api: adminRecoveryApi,
  isRoot: false,
  asksTenant: false,
  identifierLabel: 'email',
}
