import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'

/** `slug`: as in the address of their page. `names`: its spellings, the most used first. */
export type Maker = { slug: string; names: string[]; count: number }

/** The makers of visible products. Makers are told by their name alone: spellings that make the same address are one maker. */
export async function listMakers(db: Db): Promise<Maker[]> {
  const { rows } = await db.execute<Maker>(sql`
    select slug_of(named.manufacturer) as slug, sum(named.count)::int as count,
      array_agg(named.manufacturer order by named.count desc, named.manufacturer) as names
    from (
      select alike.manufacturer, sum(counted.number) as count
      from (
        select filter_key, count(*) as number from products where visibility = 'visible' and archived_at is null group by filter_key) counted
      join filter_sets alike on alike.filter_key = counted.filter_key
      where alike.manufacturer <> '' group by 1) named
    group by 1 order by 1`)
  return rows
}

/** The same, kept until the catalogue changes. */
export const keptMakers = (ctx: Context): Promise<Maker[]> =>
  ctx.publicCache.remember('makers', () => listMakers(ctx.db))
