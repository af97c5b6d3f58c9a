import { eq } from 'drizzle-orm'
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'
import type { Db } from '../db/connect.ts'

const checklistFacts = pgTable('checklist_facts', {
  name: text().primaryKey(),
  value: jsonb().$type<{ by?: string; configuration?: string }>().notNull(),
  at: instant().notNull().defaultNow(),
})

/** What the list cannot see for itself: that a test mail was sent or came, a backup was made, a text was read. */
export type FactName = 'mail_sent' | 'mail' | 'backup' | 'terms' | 'shipping'

export async function readFact(db: Db, name: FactName) {
  const [fact] = await db.select().from(checklistFacts).where(eq(checklistFacts.name, name))
  return fact
}

export async function writeFact(
  db: Db,
  name: FactName,
  value: { by?: string; configuration?: string },
  at: Date,
): Promise<void> {
  await db
    .insert(checklistFacts)
    .values({ name, value, at })
    .onConflictDoUpdate({ target: checklistFacts.name, set: { value, at } })
}
