import type { ProductView } from '#contract/product-views.ts'
import { changed, type ListAddress, sizesOf, usualSize } from './list-address.ts'

/** The same products shown in another way, as many as were chosen where that way has so many. */
export function seenAs(address: ListAddress, view: ProductView): ListAddress {
  const { limit } = address
  const isKept = limit !== usualSize(address.view) && sizesOf(view).includes(limit)
  return changed(address, { view, limit: isKept ? limit : usualSize(view) })
}
