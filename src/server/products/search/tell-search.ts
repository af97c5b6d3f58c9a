import type { SearchTold } from '#contract/products.ts'
import type { ProductFilters } from '../product-filters.ts'
import type { Found } from './search-engine.ts'

/** What a shopper is told of how the words were understood. */
export function tellSearch(found: Found, filters: ProductFilters, total: number): SearchTold {
  const { phrase, corrected, dropped, didYouMean, more } = found
  const isFiltered = Object.entries(filters).some(([name, value]) => name !== 'search' && value !== undefined)
  return {
    phrase,
    ...(corrected !== undefined && { corrected }),
    dropped,
    ...(didYouMean !== undefined && { didYouMean }),
    more,
    ...(total === 0 && isFiltered && found.total > 0 && { withoutFilters: found.total }),
  }
}
