import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { readDefinitions, type Definitions } from '../../attributes/definitions.ts'
import { allowSeconds, transaction } from '../../db/transaction.ts'
import { orNotFound } from '../../http/app-error.ts'
import { aProduct } from '../../test/factories.ts'
import { testApp } from '../../test/test-app.ts'
import { countProducts } from '../count-products.ts'
import type { ProductFilters } from '../product-filters.ts'
import { attributeFacets } from './attribute-facets.ts'

const t = testApp()
const many = 12_000
const cheap = 2_000
const middling = 6_000
let definitions: Definitions

beforeAll(async () => {
  definitions = await readDefinitions(t.db)
  const rating = orNotFound(definitions.attributes.find(({ key }) => key === 'ip_rating'))
  const token = (key: string) => orNotFound(rating.options.find((option) => option.key === key)).id
  const { id } = await aProduct(t.db, { code: 'MODEL' })
  await transaction(t.db, async (db) => {
    await allowSeconds(db, 60)
    // Every fourth is IP67, the others IP54. The first two thousand are cheap. Their ids, and so the sample, are the same each time.
    await db.execute(sql`
      with copies as (
        insert into products (id, code, name, short_name, description, type, hardware_type, price, sale_price, visibility, metadata_ids,
          search_words, name_words, search_names)
        select md5('M-' || n)::uuid, 'M-' || n, name, short_name, description, type, hardware_type, n, n, 'visible', '{}', '{}', '{}', '{}'
        from products, generate_series(1, ${many}::int) n where id = ${id} returning id, price)
      insert into product_fact_sets (product_id, sample, tokens, stated, numbers, lows, highs)
      select id, abs(hashtextextended(id::text, 0) % 100), array[case when price % 4 = 0 then ${token('ip67')}::int else ${token('ip54')}::int end],
        array[${rating.id}::smallint], '{}', '{}', '{}' from copies`)
  })
  await t.pool.query('vacuum (analyze) products, product_fact_sets, filter_sets')
})

async function ratingsIn(filters: ProductFilters) {
  const { total, factCounts } = await countProducts(t.db, filters, true)
  const facets = attributeFacets(factCounts, definitions, {
    language: 'en',
    filters: [],
    isNarrowed: true,
    sorts: [],
    types: [],
  })
  const { options, isApproximate } = orNotFound(facets.find(({ key }) => key === 'ip_rating'))
  return { total, isApproximate, of: (key: string) => options.find(({ value }) => value === key)?.count ?? 0 }
}

test('counts of up to two thousand are exact', async () => {
  const { total, isApproximate, of } = await ratingsIn({ maxPrice: cheap })
  expect([total, isApproximate, of('ip67'), of('ip54')]).toEqual([cheap, false, cheap / 4, (cheap * 3) / 4])
})

// The first reads the sample of the whole catalogue, the other a sample of its own products.
test.each([
  [{}, many],
  [{ maxPrice: middling }, middling],
])('counts of more come from a sample, and say so: %j', async (filters, count) => {
  const { isApproximate, of } = await ratingsIn(filters)
  expect(isApproximate).toBe(true)
  expect(Math.abs(of('ip67') / (count / 4) - 1)).toBeLessThan(0.15)
  expect(Math.abs(of('ip54') / ((count * 3) / 4) - 1)).toBeLessThan(0.15)
})
