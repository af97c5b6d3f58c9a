import { maxWishes } from '#contract/wishlist.ts'
import { readProductIds, without } from '../product-ids.ts'

/** What this browser keeps, newest first (D-560). */
export const readWishlist = (text: string | null): string[] => readProductIds(text, maxWishes)

/** Marks a product: it stands where it is told, else as the newest; beyond the limit the oldest go. */
export const withWish = (ids: readonly string[], id: string, index = 0): string[] =>
  without(ids, id).toSpliced(index, 0, id).slice(0, maxWishes)
