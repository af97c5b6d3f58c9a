import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { v7 as uuid7 } from 'uuid'
import { instant } from '../db/columns.ts'
import type { Db } from '../db/connect.ts'

export const auditLog = pgTable('audit_log', {
  id: uuid().primaryKey(),
  entity: text().notNull(),
  entityId: uuid().notNull(),
  action: text().notNull(),
  byId: uuid(),
  byName: text().notNull(),
  before: jsonb(),
  after: jsonb(),
  at: instant().notNull().defaultNow(),
})

export type AuditedEntity =
  | 'order'
  | 'product'
  | 'request'
  | 'metadata'
  | 'picture'
  | 'product_group'
  | 'customer'
  | 'customer_group'
  | 'discount'
  | 'slider'
  | 'ad'
  | 'settings'
  | 'stock'

type Entry = {
  entity: AuditedEntity
  entityId: string
  action: string
  /** Without an id: the shop itself. */
  by: { id?: string; name: string }
  before?: unknown
  after?: unknown
}

/** Part of the change's own transaction: there is no change without its row. */
export async function writeAudit(db: Db, { by, ...entry }: Entry): Promise<void> {
  await db.insert(auditLog).values({ id: uuid7(), ...entry, byId: by.id, byName: by.name })
}
