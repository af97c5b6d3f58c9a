import { sql } from 'drizzle-orm'
import { toOwnUnit, unitNamed } from '#contract/measures.ts'
import type { Db } from '../db/connect.ts'
import type { Known } from '../products/products.queries.ts'

/** In the unit that attributes of time are kept in. */
const unit = unitNamed('time', 'year')
const year = unit ? toOwnUnit('1', unit) : 0

/**
 * How often the battery of each line's product is changed within the years: never where its life is not stated, and where it is charged
 * instead.
 */
export async function batteryChanges(
  db: Db,
  lines: readonly { key: string; product: string }[],
  years: number,
  known: Known,
): Promise<ReadonlyMap<string, number>> {
  const { byKey } = await known()
  const [life, rechargeable] = ['battery_life', 'rechargeable'].map((key) => byKey.get(key)?.id ?? -1)
  const { rows } = await db.execute<{ id: string; life: number }>(sql`
    select product_id as id, low::float8 as life from product_facts fact
    where attribute_id = ${life} and low > 0 and product_id = any(${sql.param(lines.map(({ product }) => product))}::uuid[])
      and not exists (select from product_facts charged
        where charged.product_id = fact.product_id and charged.attribute_id = ${rechargeable} and charged.flag)`)
  const lives = new Map(rows.map((row) => [row.id, row.life]))
  return new Map(
    lines.map(({ key, product }) => {
      const lasts = lives.get(product)
      return [key, lasts === undefined ? 0 : Math.max(0, Math.ceil((years * year) / lasts - 1e-6) - 1)]
    }),
  )
}
