import type { SearchTold as Told } from '#contract/products.ts'

/** Whether anything has to be said of how a search was understood. */
export const isWorthTelling = ({ corrected, dropped, didYouMean, more, withoutFilters }: Told): boolean =>
  corrected !== undefined ||
  dropped.length > 0 ||
  didYouMean !== undefined ||
  more > 0 ||
  withoutFilters !== undefined
