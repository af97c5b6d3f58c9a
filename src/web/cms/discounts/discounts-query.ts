import { discountSorts, type DiscountsQuery } from '#contract/cms-discounts.ts'
import { enums } from '#contract/enums.ts'
import { instantsOf, parseDay } from '../list/date-range.ts'
import { pagingOf, sortOf, valuesOf } from '../list/list-address.ts'

/** What the address of the discounts list asks the server for. */
export function discountsQuery(search: string) {
  const query = new URLSearchParams(search)
  return {
    ...pagingOf(query),
    type: valuesOf(query, 'type', enums.DiscountType),
    status: valuesOf(query, 'status', enums.DiscountStatus),
    ...instantsOf({ from: parseDay(query.get('dateFrom')), to: parseDay(query.get('dateTo')) }),
    search: query.get('search')?.trim().slice(0, 100),
    sort: sortOf(query, discountSorts) as DiscountsQuery['sort'],
  }
}
