import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AuditedBy } from '../audit-log/write-audit.ts'
import { instant } from '../db/columns.ts'

export const jobs = pgTable('jobs', {
  id: uuid().primaryKey(),
  name: text().$type<JobName>().notNull(),
  payload: jsonb().notNull(),
  runAt: instant().notNull().defaultNow(),
  attempts: integer().notNull().default(0),
  lockedUntil: instant(),
  doneAt: instant(),
  failedAt: instant(),
  lastError: text(),
  createdAt: instant().notNull().defaultNow(),
})

/** Every kind of job, with what it is given. */
export type JobPayloads = {
  send_mail: { mail: string }
  /** Products with this entry must be found by its new title. */
  refresh_search: { metadata: string }
  /** An automatic discount was used up, or may be used again. */
  refresh_sale_prices: Record<string, never>
  /** In minor units. */
  refund_payment: { order: string; transaction: string; amount: number; currency: string; refund?: string }
  change_many_products: { run: string }
  check_import: { import: string }
  run_import: { import: string; by: AuditedBy }
  undo_import: { import: string; by: AuditedBy }
}
export type JobName = keyof JobPayloads
