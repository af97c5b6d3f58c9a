import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { allowSeconds, transaction } from '../db/transaction.ts'
import { notify } from '../notices/notify.ts'
import { readSettings } from '../settings/settings.queries.ts'

/** Days before the end of a certificate at which it is told. */
const stages = [7, 30, 90]

/** More of a stage are told as a number: a new catalogue, say, is not a hundred notifications. */
const mostAlone = 5

type Ending = { product: string; certificate: string; until: string; days: number; stage: number }

/**
 * Tells of each product's certificates that expire: once within 90, 30 and 7 days, by the day where the shop is. Of one that comes late,
 * the nearest alone.
 */
export async function tellOfCertificates({ db, now }: Context): Promise<void> {
  await transaction(db, async (db) => {
    // It reads the papers of all products.
    await allowSeconds(db, 120)
    const { timeZone } = await readSettings(db)
    const { rows } = await db.execute<Ending>(sql`
      with ending as (
        select distinct product.id as product_id, paper ->> 'name' as name, (paper ->> 'validUntil')::date as valid_until,
          (paper ->> 'validUntil')::date - (${now().toISOString()}::timestamptz at time zone ${timeZone})::date as left_days
        from products product, jsonb_array_elements(product.certifications) paper
        where product.archived_at is null and product.certifications <> '[]'::jsonb and paper ->> 'validUntil' is not null),
      staged as (
        select ending.*, (select min(stage) from unnest(${sql.param(stages)}::int[]) stage where left_days <= stage) as days
        from ending where left_days >= 0),
      told as (
        insert into certificates_told (product_id, name, valid_until, days)
        select product_id, name, valid_until, days from staged where days is not null
        on conflict do nothing returning product_id, name, valid_until, days)
      select told.product_id as product, told.name as certificate, told.valid_until::text as until, staged.left_days as days,
        told.days as stage
      from told join staged using (product_id, name, valid_until, days) order by told.days, told.valid_until, told.product_id`)
    for (const stage of stages) {
      const ending = rows.filter((row) => row.stage === stage)
      if (ending.length > mostAlone)
        await notify(db, 'certificate_expires', { count: ending.length, days: stage })
      else
        for (const { product, certificate, days } of ending)
          await notify(db, 'certificate_expires', { product, certificate, days })
    }
  })
}
