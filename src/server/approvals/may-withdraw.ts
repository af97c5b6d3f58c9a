import { reaches } from '../auth/reachable-by.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import type { ApprovalRow } from './approvals.table.ts'

/** While it waits: by who sent it, and by who orders for the whole company. */
export const mayWithdraw = (
  viewer: CustomerViewer,
  { status, requesterId, companyId }: Pick<ApprovalRow, 'status' | 'requesterId' | 'companyId'>,
): boolean =>
  status === 'waiting' &&
  viewer.permissions.includes('orders.create') &&
  reaches(viewer, 'orders.create', { accountId: requesterId, companyId })
