import { sql } from 'drizzle-orm'
import type { EventData, EventKind, eventKinds } from '#contract/events.ts'
import type { Db } from '../db/connect.ts'

type ForOne = { [K in EventKind]: (typeof eventKinds)[K] extends 'self' ? K : never }[EventKind]

/**
 * Tells staff who look at the CMS, on every node, as soon as this transaction commits; nothing is told of one that does not. Of
 * the kinds for one person `to` names who hears it.
 */
export async function announce<K extends EventKind>(
  db: Db,
  kind: K,
  data: EventData[K],
  ...[to]: K extends ForOne ? [to: string] : []
): Promise<void> {
  await db.execute(sql`
    with written as (
      insert into events (kind, data, account_id)
      values (${kind}, ${JSON.stringify(data)}::jsonb, ${to ?? null}::uuid)
      returning seq)
    select pg_notify('events', seq::text) from written`)
}
