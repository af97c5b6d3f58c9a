import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { writeAudit } from '../audit-log/write-audit.ts'
import type { AdminViewer } from '../http/viewer.ts'
import type { Db } from '../db/connect.ts'
import { orNotFound } from '../http/app-error.ts'
import { describeNote } from './refunds-and-returns.ts'
import { orderNotes, orders } from './orders.table.ts'

/** Staff write something down for each other. `db` must be a transaction. @throws AppError not_found */
export async function addOrderNote(db: Db, orderId: string, text: string, by: AdminViewer, now: Date) {
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId))
  orNotFound(order)
  const [note] = await db
    .insert(orderNotes)
    .values({ id: uuid(), orderId, text, byName: by.name, at: now })
    .returning()
  await writeAudit(db, { entity: 'order', entityId: orderId, action: 'noted', by, after: { text } })
  return describeNote(orNotFound(note))
}
