import type { QuickProduct } from '#contract/quick-order.ts'
import type { Context } from '../context.ts'
import { listGroupsOfCustomer } from '../customers/customers.queries.ts'
import type { Db } from '../db/connect.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { describePricedCart } from '../orders/describe-priced-cart.ts'
import { priceCart } from '../orders/price-cart.ts'
import { listProducts } from '../products/products.queries.ts'
import type { ShopView } from '../settings/shop-view.ts'

type Described = { product: QuickProduct; isPriced: boolean; isShort: boolean }
export type QuickProducts = ReadonlyMap<string, Described>

/** Products as the cart would price and count them in these quantities. Those without a price are read by themselves; hidden ones are left out. */
export async function describeQuickProducts(
  ctx: Context,
  db: Db,
  viewer: CustomerViewer,
  quantities: ReadonlyMap<string, number>,
  shop: ShopView,
): Promise<QuickProducts> {
  if (quantities.size === 0) return new Map()
  const priced = await priceCart(
    db,
    {
      items: [...quantities].map(([product, quantity]) => ({ product, quantity })),
      buyer: { place: undefined, groups: await listGroupsOfCustomer(db, viewer.id) },
      accountId: viewer.id,
    },
    shop,
    ctx.now(),
  )
  const { items, removed } = await describePricedCart(db, priced, shop)
  const unpriced =
    removed.length > 0 ? await listProducts(db, { ids: removed, page: 1, limit: removed.length }, shop) : []
  return new Map<string, Described>([
    ...items.map(
      ({
        product,
        name,
        code,
        image,
        unitPrice,
        period,
        priceBreaks,
        inStock,
        available,
        there,
        supply,
        error,
      }) =>
        [
          product,
          {
            product: {
              _id: product,
              name,
              code,
              ...(image && { image }),
              ...(unitPrice && { unitPrice }),
              ...(period && { period }),
              ...(priceBreaks && { priceBreaks }),
              inStock,
              ...(available !== undefined && { available }),
              ...(there !== undefined && { there }),
              ...(supply !== undefined && { supply }),
            },
            isPriced: true,
            isShort: error !== undefined,
          },
        ] as const,
    ),
    ...unpriced.map(
      (card) => [card._id, { product: asQuick(card), isPriced: false, isShort: false }] as const,
    ),
  ])
}

type Card = Awaited<ReturnType<typeof listProducts>>[number]

export const asQuick = ({
  _id,
  name,
  code,
  image,
  price,
  period,
  inStock,
  stock,
  onBackorder,
  supply,
}: Card): QuickProduct => ({
  _id,
  name,
  code,
  ...(image && { image }),
  ...(price && { unitPrice: price }),
  ...(price && period && { period }),
  inStock,
  ...(stock !== undefined && { available: stock }),
  ...(onBackorder && supply && { supply }),
})
