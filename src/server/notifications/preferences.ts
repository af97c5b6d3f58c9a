import { eq } from 'drizzle-orm'
import { type MailTime, type NoticeKind, noticeKinds, notices } from '#contract/notices.ts'
import type { NoticePreference } from '#contract/notifications.ts'
import type { StaffPermission } from '#contract/staff-permissions.ts'
import type { Db } from '../db/connect.ts'
import { transaction } from '../db/transaction.ts'
import { AppError } from '../http/app-error.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { notificationPreferences } from '../notices/notifications.table.ts'

/** Which permissions bring notifications of a kind that names nobody's permission itself. */
const seenWith: Partial<Record<NoticeKind, readonly StaffPermission[]>> = {
  schedule_skipped: ['products.publish', 'products.price', 'marketing.edit', 'discounts.edit'],
  import_ended: ['products.import'],
  assigned: ['requests.view', 'orders.view'],
}

function concerns(kind: NoticeKind, { permissions }: AdminViewer): boolean {
  const { needs } = notices[kind]
  const any = needs ? [needs] : seenWith[kind]
  return any === undefined || any.some((one) => permissions.includes(one))
}

function usual(kind: NoticeKind, { isSuperAdmin }: AdminViewer): MailTime {
  const { mail, ofSuperAdmins = mail } = notices[kind]
  return isSuperAdmin ? ofSuperAdmins : mail
}

/** Of the kinds that the viewer can get. */
export async function listPreferences(db: Db, viewer: AdminViewer): Promise<NoticePreference[]> {
  const rows = await db
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.accountId, viewer.id))
  return noticeKinds
    .filter((kind) => concerns(kind, viewer))
    .map((kind) => {
      const chosen = notices[kind].isFixed ? undefined : rows.find((row) => row.kind === kind)
      return { kind, inCms: chosen?.inCms ?? true, mail: chosen?.mail ?? usual(kind, viewer) }
    })
}

/** @throws AppError invalid_transition for what cannot be chosen: security is always told, failed emails never by email */
export async function changePreference(
  db: Db,
  { kind, inCms, mail }: { kind: NoticeKind; inCms?: boolean | undefined; mail?: MailTime | undefined },
  viewer: AdminViewer,
): Promise<void> {
  const { isFixed, isNeverMailed } = notices[kind]
  if (isFixed || (isNeverMailed && mail !== undefined && mail !== 'off'))
    throw new AppError('invalid_transition')
  await transaction(db, async (db) => {
    const now = (await listPreferences(db, viewer)).find((one) => one.kind === kind)
    const chosen = {
      inCms: inCms ?? now?.inCms ?? true,
      mail: mail ?? now?.mail ?? usual(kind, viewer),
    }
    await db
      .insert(notificationPreferences)
      .values({ accountId: viewer.id, kind, ...chosen })
      .onConflictDoUpdate({
        target: [notificationPreferences.accountId, notificationPreferences.kind],
        set: chosen,
      })
  })
}
