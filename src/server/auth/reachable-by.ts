import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { SharedPermission } from '#contract/member-roles.ts'
import { orNotFound } from '../http/app-error.ts'
import type { CustomerViewer } from '../http/viewer.ts'

/** The company of one of its own people; a tenant's are none of them. */
export const companyOfMember = ({
  companyId,
  tenantId,
}: Pick<CustomerViewer, 'companyId' | 'tenantId'>): string | undefined =>
  tenantId === undefined ? companyId : undefined

/** @throws AppError not_found for a tenant */
export const companyOf = (viewer: CustomerViewer): string => orNotFound(companyOfMember(viewer))

/** The company whose things a permission of this customer reaches; undefined where it reaches only their own. */
export const companyReachedBy = (viewer: CustomerViewer, permission: SharedPermission): string | undefined =>
  viewer.isRoot || viewer.permissions.includes(`${permission}.company`) ? viewer.companyId : undefined

type Owned = { companyId: string | null; accountId: string | null }

/** Whether a permission of this customer reaches a row: their own, or one of their company. */
export const reaches = (
  viewer: CustomerViewer,
  permission: SharedPermission,
  { companyId, accountId }: Owned,
): boolean => {
  const company = companyReachedBy(viewer, permission)
  return accountId === viewer.id || (company !== undefined && companyId === company)
}

/** The rows that a permission of this customer reaches: all of their company, or their own. */
export function reachableBy(
  viewer: CustomerViewer,
  permission: SharedPermission,
  { companyId, accountId }: { companyId: PgColumn; accountId: PgColumn },
): SQL {
  const company = companyReachedBy(viewer, permission)
  return company === undefined ? eq(accountId, viewer.id) : eq(companyId, company)
}
