import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { v7 as uuid7 } from 'uuid'
import type { AuditedEntity } from '#contract/audit.ts'
import type { AuditAction } from '#i18n/audit-words.ts'
import { instant } from '../db/columns.ts'
import type { Db } from '../db/connect.ts'

export const auditLog = pgTable('audit_log', {
  id: uuid().primaryKey(),
  entity: text().$type<AuditedEntity>().notNull(),
  entityId: uuid().notNull(),
  action: text().notNull(),
  byId: uuid(),
  byName: text().notNull(),
  before: jsonb(),
  after: jsonb(),
  importId: uuid(),
  /** Of all that one action changed. */
  groupId: uuid(),
  at: instant().notNull().defaultNow(),
})

/** Who did it, without an id the shop itself or a command; and as part of which action on many things. */
export type AuditedBy = { id?: string | null; name: string; groupId?: string | undefined }

/** The same person, doing the same to many things: the history shows it as one. */
export const inGroup = <By extends AuditedBy>(by: By, groupId: string | undefined): By =>
  groupId === undefined ? by : { ...by, groupId }

type Entry = {
  entity: AuditedEntity
  entityId: string
  action: AuditAction
  by: AuditedBy
  before?: unknown
  after?: unknown
  /** The import that did it. */
  importId?: string
}

/** Part of the change's own transaction: there is no change without its row. */
export const writeAudit = (db: Db, entry: Entry): Promise<void> => writeAudits(db, [entry])

/** The rows of what was changed together. */
export async function writeAudits(db: Db, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  await db.insert(auditLog).values(
    entries.map(({ by, ...entry }) => ({
      id: uuid7(),
      ...entry,
      byId: by.id,
      byName: by.name,
      // An import is one action.
      groupId: by.groupId ?? entry.importId,
    })),
  )
}
