import { inArray } from 'drizzle-orm'
import type { ProductNow, QuotePricing } from '#contract/requests.ts'
import { orNotFound } from '../http/app-error.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { listAvailable, type Demand } from '../stock/move-stock.ts'
import { bestPrice, type ListPrice } from '../prices/best-price.ts'
import { readListPrices } from '../prices/list-prices.queries.ts'
import { priceOrder } from '../orders/order-total.ts'
import { demandsOf } from '../orders/price-cart.ts'
import { products } from '../products/products.table.ts'
import { readSettings } from '../settings/settings.queries.ts'
import type { StaffView } from './requests.queries.ts'

type QuoteLine = { product: string; quantity: number }

/** Each line's product as it can be had now, for staff: the price that this account would pay, stock, and whether it is still there. */
export async function productsNow(
  db: Db,
  lines: readonly QuoteLine[],
  view: StaffView,
  accountId?: string,
  /** Stock that is held for these lines. */
  held: readonly Demand[] = [],
): Promise<ProductNow[]> {
  if (lines.length === 0) return []
  const { currency } = await readSettings(db)
  const ids = lines.map(({ product }) => product)
  const listed: ReadonlyMap<string, ListPrice[]> =
    accountId !== undefined && view.shows.priceLists
      ? await readListPrices(db, { products: ids, accountId, currency, now: view.now })
      : new Map()
  const rows = await db.select().from(products).where(inArray(products.id, ids))
  const demands = await demandsOf(
    db,
    rows.map((product) => ({ product, quantity: 1 })),
  )
  const free = await listAvailable(
    db,
    demands.flat().map(({ product }) => product),
    held,
  )
  const available = (index: number) => {
    const demand = demands[index] ?? []
    if (!view.shows.stock || demand.length === 0) return undefined
    const units = (of: 'most' | 'there') =>
      Math.min(
        ...demand.map(({ product, quantity }) => Math.floor((free.get(product)?.[of] ?? 0) / quantity)),
      )
    return { most: units('most'), there: units('there') }
  }
  const byId = new Map(rows.map((product, index) => [product.id, { product, left: available(index) }]))
  return lines.flatMap(({ product: id, quantity }) => {
    const known = byId.get(id)
    if (!known) return []
    const { product, left } = known
    const name = textIn(product.name, view.language)
    const image = product.images[0]
    const price = priceFor(product, listed.get(id) ?? [], quantity)
    return [
      {
        product: id,
        name,
        code: product.code,
        ...(image && { image: view.file(image.id, name) }),
        quantity,
        ...(view.shows.price && price !== null && { price: { amount: price, currency } }),
        ...(left && { available: left.most, ...(left.there !== left.most && { there: left.there }) }),
        state: product.archivedAt ? 'gone' : product.visibility,
      },
    ]
  })
}

/** Of the shop now, for this quantity. */
function priceFor(
  { price, salePrice }: { price: number | null; salePrice: number | null },
  lists: readonly ListPrice[],
  quantity: number,
): number | null {
  const discounted = salePrice ?? price
  if (price === null || discounted === null) return discounted
  return bestPrice({ price, discounted }, lists, quantity).unitPrice
}

/** What a quote of these lines would come to by today's tax; a line without a price counts for nothing. */
export async function priceQuote(
  db: Db,
  items: readonly (QuoteLine & { unitPrice?: number | undefined })[],
  deliveryFee: number | undefined,
  view: StaffView,
): Promise<QuotePricing> {
  const { currency, tax } = await readSettings(db)
  const known = await productsNow(db, items, view)
  const asked = new Map(items.map((item) => [item.product, item.unitPrice]))
  const lines = known.map((line) => ({ ...line, unitPrice: asked.get(line.product) ?? line.price?.amount }))
  const totals = priceOrder(
    lines.map(({ quantity, unitPrice = 0 }) => ({ quantity, unitPrice })),
    {
      codePercentage: 0,
      taxRate: tax.rate,
      pricesIncludeTax: tax.pricesIncludeTax,
      deliveryFee: () => deliveryFee ?? 0,
    },
  )
  const money = (amount: number) => ({ amount, currency })
  return {
    lines: lines.map(({ unitPrice, ...line }, index) => {
      const amounts = orNotFound(totals.lines[index])
      return {
        ...line,
        ...(unitPrice !== undefined && {
          unitPrice: money(unitPrice),
          subtotal: money(amounts.subtotal),
          total: money(amounts.total),
        }),
      }
    }),
    currency,
    subtotal: money(totals.subtotal),
    ...(deliveryFee !== undefined && { deliveryFee: money(deliveryFee) }),
    tax: money(totals.tax),
    taxRate: tax.rate,
    pricesIncludeTax: tax.pricesIncludeTax,
    total: money(totals.total),
  }
}
