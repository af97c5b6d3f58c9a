import { boolean, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { MailTime, NoticeKind } from '#contract/notices.ts'
import type { StaffPermission } from '#contract/staff-permissions.ts'
import { instant } from '../db/columns.ts'

export const notifications = pgTable('notifications', {
  id: uuid().primaryKey(),
  accountId: uuid().notNull(),
  kind: text().$type<NoticeKind>().notNull(),
  data: jsonb().$type<Record<string, string | number | boolean>>().notNull(),
  needs: text().$type<StaffPermission>(),
  inCms: boolean().notNull(),
  /** How it still has to be mailed. */
  mail: text().$type<'at_once' | 'summary' | 'daily'>(),
  mailedAt: instant(),
  readAt: instant(),
  at: instant().notNull().defaultNow(),
})
export type NotificationRow = typeof notifications.$inferSelect

export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    accountId: uuid().notNull(),
    kind: text().$type<NoticeKind>().notNull(),
    inCms: boolean().notNull(),
    mail: text().$type<MailTime>().notNull(),
  },
  ({ accountId, kind }) => [primaryKey({ columns: [accountId, kind] })],
)
