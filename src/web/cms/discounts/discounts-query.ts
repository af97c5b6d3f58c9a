import { discountSorts, type DiscountsQuery } from '#contract/cms-discounts.ts'
import { enums } from '#contract/enums.ts'
import { instantsOf, knownDay } from '../list/date-range.ts'
import { pagingOf, sortOf, valuesOf } from '../list/list-address.ts'

/** What the address of the discounts list asks the server for. */
export function discountsQuery(search: string) {
  const query = new URLSearchParams(search)
  return {
    ...pagingOf(query),
    type: valuesOf(query, 'type', enums.DiscountType),
    status: valuesOf(query, 'status', enums.DiscountStatus),
    ...instantsOf({ from: knownDay(query.get('dateFrom')), to: knownDay(query.get('dateTo')) }),
    search: query.get('search')?.trim().slice(0, 100),
    sort: sortOf(query, discountSorts) as DiscountsQuery['sort'],
  }
}
