import { v7 as uuid } from 'uuid'
import type { ApprovalEvent } from '#contract/approval-trail.ts'
import type { Db } from '../db/connect.ts'
import { approvalEvents, type QuantityChange } from './approvals.table.ts'

type Noted = {
  what: ApprovalEvent
  /** Absent: the clock. */
  by?: { id: string; name: string }
  forName?: string | undefined
  word?: string | undefined
  changes?: QuantityChange[]
  now: Date
}

/** Adds to the trail, of which nothing is ever taken away. */
export async function noteEvent(
  db: Db,
  approvalId: string,
  { what, by, forName, word, changes, now }: Noted,
): Promise<void> {
  await db.insert(approvalEvents).values({
    id: uuid(),
    approvalId,
    what,
    byId: by?.id ?? null,
    byName: by?.name ?? '',
    forName: forName ?? null,
    word: word || null,
    changes: changes ?? null,
    at: now,
  })
}
