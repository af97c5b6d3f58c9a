import { transaction } from '#server/db/transaction.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { orNotFound } from '#server/http/app-error.ts'
import { products } from '#server/products/products.table.ts'
import { indexOf, markOf } from '#server/products/search/index-products.ts'
import { refreshPlaces } from '#server/products/search/refresh-search.ts'
import { withoutMoving } from '#server/products/search/search-texts.ts'
import { anAddress, aPackage, aProduct, aRootUser, aTopic } from '#server/test/factories.ts'
import { testApp } from '#server/test/test-app.ts'
import { loadLarge } from './load-large.ts'

const t = testApp()
const wanted = { products: 400, orders: 200 }

let indexesBefore: unknown

async function listIndexes() {
  const { rows } = await t.db.execute(
    sql`select indexdef from pg_indexes where schemaname = 'public' order by indexname`,
  )
  return rows
}

beforeAll(async () => {
  indexesBefore = await listIndexes()
  const topic = await aTopic(t.db, 'application', 'Cold chain')
  const lock = await aProduct(t.db, { name: { en: 'Smart lock', ar: 'قفل ذكي' }, metadataIds: [topic.id] })
  await aPackage(t.db, [{ product: lock.id, quantity: 2 }])
  for (let buyer = 0; buyer < 3; buyer += 1) await anAddress(t.db, (await aRootUser(t.db)).id)
  await transaction(t.db, (db) => loadLarge(db, wanted, new Date()))
})

test('the large shop has as much as was asked for', async () => {
  const { rows } = await t.db.execute(
    sql`select (select count(*) from products)::int as products, (select count(*) from orders)::int as orders`,
  )
  expect(rows).toEqual([wanted])
})

test('its sales and stock are in the order of searches', async () => {
  expect(await refreshPlaces(t.db)).toBe(0)
})

test('its products are found by the words that saving them would have derived', async () => {
  const sorted = (words: string[]) => words.toSorted()
  const rows = await t.db.select().from(products)
  const derived = await indexOf(t.db, rows)
  for (const [index, row] of rows.entries()) {
    const saved = orNotFound(derived[index])
    expect(sorted(row.searchWords)).toEqual(sorted(saved.searchWords))
    expect(sorted(row.nameWords)).toEqual(sorted(saved.nameWords))
    expect(sorted(row.nearWords)).toEqual(sorted(saved.nearWords))
    expect(sorted(row.factWords)).toEqual(sorted(saved.factWords))
    expect(sorted(row.searchNames)).toEqual(sorted(saved.searchNames))
    expect(row.searchCodes).toEqual(saved.searchCodes)
    expect(withoutMoving(row.searchPlace)).toBe(withoutMoving(saved.searchPlace))
    expect(row.searchMark).toBe(markOf(row.version))
  }
  const { rows: missing } = await t.db.execute(sql`
    select word from products cross join unnest(search_words) as word where not exists (select from search_words known where known.word = word)`)
  expect(missing).toEqual([])
})

test('its stock is the sum of its movements, what is reserved belongs to open orders, and nothing was ever below zero', async () => {
  const { rows } = await t.db.execute(sql`
    select level.product_id from stock_levels level
    join (select product_id, sum(on_hand_change) as moved, sum(reserved_change) as held, min(available_after) as least
      from stock_movements group by product_id) ledger using (product_id)
    left join (select product_id, sum(quantity) as open from order_lines join orders on orders.id = order_id
      where status in ('pending', 'in_progress') group by product_id) taken using (product_id)
    where on_hand <> moved or reserved <> held or reserved <> coalesce(open, 0) or least < 0`)
  expect(rows).toEqual([])
})

test('the lines of its orders add up to their totals', async () => {
  const { rows } = await t.db.execute(sql`
    select orders.id from orders left join order_lines on order_id = orders.id group by orders.id
    having orders.total is distinct from sum(order_lines.total) or orders.tax is distinct from sum(order_lines.tax)
      or orders.item_quantity is distinct from sum(quantity)`)
  expect(rows).toEqual([])
})

test('the indexes that were put aside are back', async () => {
  expect(await listIndexes()).toEqual(indexesBefore)
})
