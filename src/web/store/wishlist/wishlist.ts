import { maxWishes } from '#contract/wishlist.ts'
import { readProductIds, without } from '../product-ids.ts'

/** This browser's wishlist, newest first. */
export const readWishlist = (text: string | null): string[] => readProductIds(text, maxWishes)

/** Marks a product: at the given position, else as the newest; above the limit the oldest are dropped. */
export const withWish = (ids: readonly string[], id: string, index = 0): string[] =>
  without(ids, id).toSpliced(index, 0, id).slice(0, maxWishes)
