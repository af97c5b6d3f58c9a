import { sql } from 'drizzle-orm'
import type { MarketingKind } from '#contract/cms-marketing.ts'
import { rowOf, type BinnedRow, type BringBack } from '../bin-entries/bring-back.ts'
import { insertStored } from '../bin-entries/stored-rows.ts'
import { announceCatalogueChange, marketingChanged } from '../db/change-channels.ts'
import { marketingTables } from './change-marketing.ts'

/** Restored, it is hidden and the last in its order. */
export const bringBackMarketing =
  (kind: MarketingKind): BringBack =>
  async (db, { state }, how) => {
    const table = marketingTables[kind]
    const { rows } = await db.execute<{ last: number }>(
      sql`select coalesce(max(${table.sortOrder}) + 1, 0) as last from ${table}`,
    )
    const row = rowOf(state as BinnedRow, how, { visibility: 'hidden', sort_order: rows[0]?.last ?? 0 })
    await insertStored(db, table, [row])
    await announceCatalogueChange(db, marketingChanged)
    return { after: { title: row.title, visibility: row.visibility } }
  }
