import { enums } from '#contract/enums.ts'
import { cmsOrderSorts, refundedShares, stockStates, type CmsOrdersQuery } from '#contract/orders.ts'
import { deliveryMethods } from '#contract/pick-up.ts'
import { instantsOf, parseDay } from '../../list/date-range.ts'
import { chosenIds } from '../../metadata/product-filters.ts'
import { idsOf, pagingOf, sortOf, valuesOf } from '../../list/list-address.ts'

/** Newest first: the list's own order. */
export const defaultOrderSort = '-placedAt'

/** A total in minor units, as in the address. */
export const parseTotal = (text: string | null): number | undefined =>
  text !== null && /^\d{1,12}$/.test(text) ? Number(text) : undefined

const member = /^(?:me|none|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** Whose orders the address asks for, which may have been typed by hand. */
export const orderAssigneesOf = (query: URLSearchParams): string[] =>
  (query.get('assignee') ?? '').split(',').filter((one) => member.test(one))

/** What the address of the orders list asks the server for. */
export function ordersQuery(search: string) {
  const query = new URLSearchParams(search)
  return {
    ...pagingOf(query),
    status: valuesOf(query, 'status', enums.OrderStatus),
    paymentStatus: valuesOf(query, 'paymentStatus', enums.PaymentStatus),
    refunded: valuesOf(query, 'refunded', refundedShares),
    ...instantsOf({
      from: parseDay(query.get('dateFrom')),
      to: parseDay(query.get('dateTo')),
    }),
    customer: chosenIds(query, 'customer'),
    company: chosenIds(query, 'company'),
    site: chosenIds(query, 'site'),
    costCentre: chosenIds(query, 'costCentre'),
    totalFrom: parseTotal(query.get('totalFrom')),
    totalTo: parseTotal(query.get('totalTo')),
    discountCode: query.get('discountCode')?.trim().slice(0, 32),
    product: idsOf(query, 'product'),
    productType: valuesOf(query, 'productType', enums.ProductType),
    deliveryMethod: valuesOf(query, 'deliveryMethod', deliveryMethods),
    pickUpPoint: idsOf(query, 'pickUpPoint'),
    stock: valuesOf(query, 'stock', stockStates),
    shippedInPart: query.get('shippedInPart') === 'true' ? true : undefined,
    assignee: orderAssigneesOf(query),
    needsDoing: query.get('needsDoing') === 'true' ? true : undefined,
    search: query.get('search')?.trim().slice(0, 100),
    sort: sortOf(query, cmsOrderSorts) as CmsOrdersQuery['sort'],
  }
}
