import type { storeOrdersApi } from '#contract/orders.ts'
import type { Data } from '#web/api/types.ts'
import type { ShownOrder } from './load-order.ts'

type Pricing = Data<typeof storeOrdersApi.pricing>
type OrderedLine = Pick<ShownOrder['items'][number], 'product' | 'name' | 'quantity' | 'unitPrice'>
type Ordered = Pick<ShownOrder, 'pricesIncludeTax'> & { items: readonly OrderedLine[] }

/** What of an order can be bought again now, by the prices of its products of now. */
export function planReorder({ items, pricesIncludeTax }: Ordered, pricing: Pricing) {
  const now = new Map(pricing.items.map((item) => [item.product, item]))
  const sold = items.filter(({ product }) => now.get(product)?.inStock)
  const names = (lines: readonly OrderedLine[]) => [...new Set(lines.map(({ name }) => name))]
  return {
    add: sold.map(({ product, quantity }) => ({ product, quantity })),
    /** Names of what is hidden, deleted or out of stock. */
    gone: names(items.filter(({ product }) => !now.get(product)?.inStock)),
    /** Names of what is there, but not as many. */
    short: names(sold.filter(({ product }) => now.get(product)?.error !== undefined)),
    /** Names of what costs more than it did; nothing where the prices do not compare. */
    dearer: names(
      sold.filter(({ product, unitPrice }) => {
        const price = now.get(product)?.unitPrice
        return (
          price !== undefined &&
          pricing.pricesIncludeTax === pricesIncludeTax &&
          price.currency === unitPrice.currency &&
          price.amount > unitPrice.amount
        )
      }),
    ),
  }
}
