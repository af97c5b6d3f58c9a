import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

export const files = pgTable('files', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  mimeType: text().notNull(),
  size: integer().notNull(),
  width: integer(),
  height: integer(),
  /** Of what was sent, by which the same is known again. */
  sha256: text().notNull(),
  /** Of what is kept of a picture, which is encoded anew; absent for one that was saved before this was noted. */
  storedSha256: text(),
  createdAt: instant().notNull().defaultNow(),
  /** Something named it once; the database notes it (migration 0023). */
  used: boolean().notNull().default(false),
  /** Who uploaded a file that is not for everybody; absent of public ones. */
  ownerId: uuid(),
  /** When it was last uploaded: what is sent again waits for its use again. */
  sentAt: instant().notNull().defaultNow(),
})
