import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { ReturnStatus } from '#contract/returns.ts'
import type { Db } from '../db/connect.ts'
import { announce } from '../events/announce.ts'
import { orNotFound } from '../http/app-error.ts'
import { returnEvents, returnRequests, type ReturnRequestRow } from './returns.table.ts'

type Step = {
  from?: ReturnStatus
  to: ReturnStatus
  /** Absent: the clock. */
  by?: { id: string; name: string }
  note?: string | undefined
  at: Date
}

/** Adds to the trail, of which nothing is ever taken away. */
export async function noteReturnEvent(db: Db, returnId: string, { from, to, by, note, at }: Step) {
  await db.insert(returnEvents).values({
    id: uuid(),
    returnId,
    fromStatus: from ?? null,
    toStatus: to,
    byId: by?.id ?? null,
    byName: by?.name ?? '',
    note: note || null,
    at,
  })
}

type Changes = Partial<
  Pick<
    ReturnRequestRow,
    'instructions' | 'labelFileId' | 'expiresAt' | 'orderReturnId' | 'refundId' | 'replacementOrderId'
  >
>

/** Brings a locked request into another state, with its trail. */
export async function moveReturn(
  db: Db,
  before: ReturnRequestRow,
  { to, by, note, at, ...changes }: Omit<Step, 'from'> & Changes,
): Promise<ReturnRequestRow> {
  const [row] = await db
    .update(returnRequests)
    .set({ ...changes, status: to, version: sql`${returnRequests.version} + 1`, updatedAt: at })
    .where(eq(returnRequests.id, before.id))
    .returning()
  await noteReturnEvent(db, before.id, { from: before.status, to, ...(by && { by }), note, at })
  await announce(db, 'order', { _id: before.orderId })
  return orNotFound(row)
}
