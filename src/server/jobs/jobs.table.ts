import { integer, jsonb, pgSchema, text, uuid } from 'drizzle-orm/pg-core'
import type { AuditedBy } from '../audit-log/write-audit.ts'
import { instant } from '../db/columns.ts'

/** The jobs as pg-boss keeps them: what is read of them beside it. Only pg-boss writes here. */
export const jobs = pgSchema('pgboss').table('job', {
  id: uuid().primaryKey(),
  name: text().$type<JobName | 'dead_letters'>().notNull(),
  data: jsonb().notNull(),
  state: text({ enum: ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] }).notNull(),
  retryCount: integer().notNull(),
  startAfter: instant().notNull(),
  startedOn: instant(),
  heartbeatOn: instant(),
  sourceName: text().$type<JobName>(),
})

type NoPayload = Record<string, never>

/** Every kind of job, with what it is given. Each has a queue of its name, made by a migration. */
export type JobPayloads = {
  send_mail: { mail: string }
  /** Products with this entry, attribute or option must be found by its new words, and show it; `cards`: all that have facts. */
  refresh_search: { metadata: string } | { attribute: number } | { option: number } | { cards: true }
  /** An automatic discount was used up, or may be used again; or the clock may have begun or ended one. */
  refresh_sale_prices: NoPayload
  /** In minor units. */
  refund_payment: { order: string; transaction: string; amount: number; currency: string; refund?: string }
  change_many_products: { run: string }
  check_import: { import: string }
  run_import: { import: string; by: AuditedBy }
  undo_import: { import: string; by: AuditedBy }
  tidy_up: NoPayload
  watch_stock: NoPayload
  /** Notifications that are found by looking, and the emails of all. */
  tell_staff: NoPayload
  fold_figures: NoPayload
  /** Stock that drafts held, and whose time is over. */
  release_holds: NoPayload
  /** Products that are in stock again, for those who wait for them. */
  tell_of_stock: NoPayload
  /** Companies that have the product of a notice hear of it by email. */
  tell_of_notice: { notice: string }
  refill_demo: NoPayload
  back_up: NoPayload
}
export type JobName = keyof JobPayloads
