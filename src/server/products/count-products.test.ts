import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { filterFacts } from '#contract/fact-schemas.ts'
import { aProduct, aTopic } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'
import { countProducts } from './count-products.ts'
import { keptFound } from './search/search-words.queries.ts'
import { tidyFilterSets } from './tidy-filter-sets.ts'
import { factColumn } from './product-state.ts'
import { products } from './products.table.ts'

const t = testApp()
let tracking: string
let cooling: string

beforeAll(async () => {
  tracking = (await aTopic(t.db, 'application')).id
  cooling = (await aTopic(t.db, 'application')).id
})

const count = async (filters: Parameters<typeof countProducts>[1]) => {
  const { search: text } = filters
  const found = text ? await keptFound(t.ctx, t.db, { text, language: 'en', scope: 'best' }) : undefined
  return countProducts(t.db, filters, true, { found })
}
const setsKept = async () =>
  (await t.db.execute<{ count: number }>(sql`select count(*)::int as count from filter_sets`)).rows[0]?.count

test('products that share everything but price and words are counted by each', async () => {
  for (const price of [100, 200, 300]) await aProduct(t.db, { price, metadataIds: [tracking] })
  await aProduct(t.db, { price: 200, metadataIds: [tracking, cooling] })
  expect(await count({ maxPrice: 200 })).toMatchObject({
    total: 3,
    facets: { applications: { [tracking]: 3, [cooling]: 1 }, kinds: { hardware: 3 } },
  })
  expect(await count({ application: [cooling] })).toMatchObject({
    total: 1,
    facets: { applications: { [tracking]: 4, [cooling]: 1 }, kinds: { hardware: 1 } },
  })
})

test('a product that changes is counted as what it is now, whoever changed it', async () => {
  const { id } = await aProduct(t.db, { price: 50_000, manufacturer: 'Acme' })
  expect((await count({ minPrice: 50_000 })).facets.facts.manufacturer).toEqual({ Acme: 1 })
  await t.db.update(products).set({ manufacturer: 'Bolt' }).where(eq(products.id, id))
  expect((await count({ minPrice: 50_000 })).facets.facts.manufacturer).toEqual({ Bolt: 1 })
  await t.db.update(products).set({ visibility: 'hidden' }).where(eq(products.id, id))
  expect(await count({ minPrice: 50_000 })).toMatchObject({
    total: 0,
    facets: { facts: { manufacturer: {} } },
  })
})

test('the sets that no product has any longer are tidied up, the others stay', async () => {
  const { id } = await aProduct(t.db, { price: 60_000, manufacturer: 'Once' })
  await t.db.update(products).set({ manufacturer: 'Since' }).where(eq(products.id, id))
  const before = await count({})
  const kept = await setsKept()
  await tidyFilterSets(t.db)
  expect(await setsKept()).toBeLessThan(kept ?? 0)
  expect(await count({})).toEqual(before)
  expect((await count({ minPrice: 60_000 })).facets.facts.manufacturer).toEqual({ Since: 1 })
  await t.db.execute(sql`delete from filter_sets`)
  await tidyFilterSets(t.db)
  expect(await count({})).toEqual(before)
})

// A filter whose column were missing would count products together that it tells apart.
test('the filter key is made of every fact that lists are filtered by', async () => {
  const { rows } = await t.db.execute<{ key: string; names: string[] }>(sql`
    select generation_expression as key,
      (select array_agg(column_name::text) from information_schema.columns where table_name = 'filter_sets') as names
    from information_schema.columns where table_name = 'products' and column_name = 'filter_key'`)
  const [{ key, names } = { key: '', names: [] }] = rows
  for (const fact of filterFacts) {
    const column = factColumn(fact).replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    expect(key).toContain(column)
    expect(names).toContain(column)
  }
})

test('a product with the longest names, of as many words as they can have, is kept and found', async () => {
  const words = (letters: string) =>
    Array.from(
      { length: 85 },
      (_, n) => letters[n % letters.length] + (letters[(n * 7 + (n % 10)) % letters.length] ?? ''),
    )
      .join(' ')
      .slice(0, 255)
  const name = {
    en: words('abcdefghijklmnopqrstuvwxyz'),
    ar: words('ابتثجحخدذرزسشصضطظعغفقكلمنهوي'),
  }
  await aProduct(t.db, { name, price: 70_000 })
  expect(await count({ search: name.en.slice(0, 5), minPrice: 70_000 })).toMatchObject({ total: 1 })
})
