import { and, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type { Notification } from '#contract/notifications.ts'
import { noticeWord } from '#i18n/notice-words.ts'
import type { Db } from '../db/connect.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { notifications } from '../notices/notifications.table.ts'
import { nameThings } from './name-things.ts'

/** One's own, of what one may still see. */
const isSeenBy = ({ id, permissions }: AdminViewer): SQL | undefined =>
  and(
    eq(notifications.accountId, id),
    notifications.inCms,
    or(isNull(notifications.needs), inArray(notifications.needs, [...permissions])),
  )

export const countUnread = (db: Db, viewer: AdminViewer): Promise<number> =>
  db.$count(notifications, and(isSeenBy(viewer), isNull(notifications.readAt)))

type Asked = { page: number; limit: number; unread?: boolean | undefined }

export async function listNotifications(
  db: Db,
  { page, limit, unread }: Asked,
  { viewer, language }: { viewer: AdminViewer; language: Language },
) {
  const where = and(isSeenBy(viewer), unread ? isNull(notifications.readAt) : undefined)
  const total = await db.$count(notifications, where)
  const rows = await db
    .select()
    .from(notifications)
    .where(where)
    .orderBy(desc(notifications.at), desc(notifications.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const things = await nameThings(db, rows, language)
  const data = rows.map((row, index): Notification => {
    const { name = '-', page } = things[index] ?? {}
    return {
      _id: row.id,
      kind: row.kind,
      text: noticeWord(language, row.kind, { ...row.data, name }),
      ...(page && { page }),
      at: row.at.toISOString(),
      isRead: row.readAt !== null,
    }
  })
  return { data, total, page, limit }
}

/** What was read stays read at the time it was first read. */
export async function markNotifications(
  db: Db,
  { ids, isRead }: { ids?: readonly string[] | undefined; isRead: boolean },
  viewer: AdminViewer,
  now: Date,
): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: isRead ? sql`coalesce(${notifications.readAt}, ${now.toISOString()})` : null })
    .where(and(isSeenBy(viewer), ids && inArray(notifications.id, [...ids])))
}

/** Keeps 90 days, and the newest 500 of each person. */
export async function forgetNotifications(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 90 * 86_400_000).toISOString()
  await db.execute(sql`delete from notifications where at < ${before}`)
  await db.execute(sql`delete from notifications where id in (
    select id from (
      select id, row_number() over (partition by account_id order by at desc, id desc) as place from notifications) placed
    where place > 500)`)
}
