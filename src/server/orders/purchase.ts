import type { StoredAddress } from '../addresses/addresses.table.ts'
import type { CreditOfOrder } from '../credit/hold-credit.ts'
import type { ZoneTerms } from '../delivery/delivery-fee.ts'
import type { StoredPickUpPoint } from '../delivery/pick-up-place.ts'
import type { DiscountRow } from '../discounts/discounts.table.ts'
import type { PayWith } from '../payments/pay-for-order.ts'
import type { Db } from '../db/connect.ts'
import type { taxOnOrder } from '../tax-standings/tax-of-buyer.ts'
import type { ShopView } from '../settings/shop-view.ts'
import type { OrderReferences } from './order-references.ts'
import type { Totals } from './order-total.ts'
import type { PricedLine } from './price-cart.ts'

/** `total` of both together. The first counts the discounts of both; the second, `after` it, has its credit. */
export type PartOfSplit = { group: string; total: number } & (
  | { automatic: readonly string[] }
  | { after: CreditOfOrder | undefined }
)

/** An agreed order: who buys what at which price, where it goes and how it is paid. */
export type Purchase = {
  /** The customer may accept by link, without an account. */
  buyer: {
    accountId: string | undefined
    companyId: string | undefined
    /** Nobody approves what a root user orders. */
    isRoot?: boolean
    name: string
    /** Email address when there is no account. */
    email?: string
  }
  lines: PricedLine[]
  totals: Totals
  /** Whose fee is in the totals, and whose days the promise counts. */
  deliveryZone?: ZoneTerms | undefined
  /** Where its buyer picks it up, instead of a shipping address. */
  pickUpPoint?: StoredPickUpPoint | undefined
  money: { currency: string } & ReturnType<typeof taxOnOrder>
  /** Required where something is shipped and not picked up. */
  shippingAddress: StoredAddress | undefined
  /** Where that is a site of the company. */
  siteId: string | null
  billingAddress: StoredAddress | undefined
  payWith: PayWith
  /** Only of a bank transfer. */
  payBy: Date
  remindAt: Date
  discount: DiscountRow | undefined
  note: string | undefined
  references: OrderReferences
  termsAccepted: boolean | undefined
  renews?: string
  /** The return whose goods it replaces: nothing is to be paid. */
  replaces?: string
  /** Whoever had to approve it has done so. */
  isApproved?: boolean | undefined
  /** It is one of two orders of a purchase. */
  split?: PartOfSplit
  /** Gives back what is held for it, once nothing but stock and credit may still keep it from being placed. */
  releaseHold?: ((db: Db) => Promise<void>) | undefined
  shop: Pick<
    ShopView,
    | 'language'
    | 'currency'
    | 'showStock'
    | 'showPrice'
    | 'timeZone'
    | 'delivery'
    | 'bankAccounts'
    | 'graceDays'
  >
  now: Date
}
