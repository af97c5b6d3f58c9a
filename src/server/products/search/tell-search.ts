import type { SearchTold } from '#contract/products.ts'
import type { ProductFilters } from '../product-filters.ts'
import { total as totalOf, type SearchPlan } from './plan-search.ts'

/** What a shopper is told of how the words were understood. */
export function tellSearch(plan: SearchPlan, filters: ProductFilters, total: number): SearchTold {
  const { phrase, corrected, dropped, didYouMean, more, counts } = plan
  const isFiltered = Object.entries(filters).some(([name, value]) => name !== 'search' && value !== undefined)
  const unfiltered = totalOf(counts)
  return {
    phrase,
    ...(corrected !== undefined && { corrected }),
    dropped,
    ...(didYouMean !== undefined && { didYouMean }),
    more,
    ...(total === 0 && isFiltered && unfiltered > 0 && { withoutFilters: unfiltered }),
  }
}
