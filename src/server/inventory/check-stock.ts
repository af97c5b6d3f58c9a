import { sql } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type { StockDifference } from '#contract/stock-check.ts'
import type { BothTexts } from '#contract/shared.ts'
import { documentWords } from '#i18n/document-words.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import type { AdminViewer } from '../http/viewer.ts'
import type { Context } from '../context.ts'
import { announceCatalogueChange } from '../db/change-channels.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { textIn } from '../db/text-in.ts'
import { lockStock } from './lock-stock.ts'
import { correctReserved } from '../stock/move-stock.ts'

type Row = { product: string; name: BothTexts; code: string; reserved: number; expected: number }

/**
 * Units that open orders and held drafts reserve, by product. One statement, so that one that changes meanwhile is seen whole or not at
 * all.
 */
const held = sql`
  select product, sum(expected)::int as expected from (
  select (demand->>'product')::uuid as product, sum((demand->>'quantity')::int / order_lines.quantity
    * (order_lines.quantity - order_lines.shipped_quantity - order_lines.cancelled_quantity)) as expected
  from orders
  join order_lines on order_lines.order_id = orders.id
  cross join jsonb_array_elements(order_lines.stock_demand) demand
  where orders.status in ('pending', 'in_progress')
  group by 1
  union all
  select (demand->>'product')::uuid, sum((demand->>'quantity')::int)
  from order_drafts cross join jsonb_array_elements(order_drafts.held) demand
  where order_drafts.held_until is not null
  group by 1) demanded
  group by 1`

/** Products whose reserved stock differs from what open orders and held drafts reserve. */
export async function listStockDifferences(db: Db, language: Language): Promise<StockDifference[]> {
  const { rows } = await db.execute<Row>(sql`
    select products.id as product, products.name, products.code, stock_levels.reserved,
      coalesce(held.expected, 0) as expected
    from stock_levels
    join products on products.id = stock_levels.product_id
    left join (${held}) held on held.product = stock_levels.product_id
    where stock_levels.reserved <> coalesce(held.expected, 0)
    order by products.code`)
  return rows.map(({ name, ...row }) => ({ ...row, name: textIn(name, language) }))
}

/**
 * Sets the reserved stock of each product to what open orders and held drafts reserve, one product per transaction. A product with fewer
 * units on hand, and on backorder, than were sold is left alone: its stock has to be corrected first. Returns what still differs.
 */
export async function recountStock(db: Db, by: AdminViewer, language: Language): Promise<StockDifference[]> {
  const found = await listStockDifferences(db, language)
  for (const { product } of found)
    await inTransaction(db, async (db) => {
      const { level } = await lockStock(db, product)
      // Counted again under the lock: concurrent changes have finished, and none can begin.
      const { rows } = await db.execute<{ expected: number }>(
        sql`select expected from (${held}) held where product = ${product}`,
      )
      const expected = rows[0]?.expected ?? 0
      const isTooMuch = expected > level.reserved && expected > level.onHand + level.backorderLimit
      if (expected === level.reserved || isTooMuch) return
      await correctReserved(db, product, expected, {
        byName: by.name,
        note: documentWords(language)('stock.recounted'),
      })
      await writeAudit(db, {
        entity: 'stock',
        entityId: product,
        action: 'recounted',
        by,
        before: { reserved: level.reserved },
        after: { reserved: expected },
      })
      await announceCatalogueChange(db)
    })
  return found.length === 0 ? [] : listStockDifferences(db, language)
}

/** Logs differences for monitoring; the dashboard shows them. */
export async function watchStock({ db, log }: Context): Promise<void> {
  for (const { product, code, reserved, expected } of await listStockDifferences(db, 'en'))
    log.warn(
      { product, code, reserved, expected },
      'reserved stock is not what open orders and drafts hold back',
    )
}
