import { boolean, integer, jsonb, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { CreditReason, CreditReview, LaterTerms } from '#contract/credit.ts'
import type { EnumValue, Language, OrderStatus, PaymentStatus, ProductType } from '#contract/enums.ts'
import type { DeliveryWay } from '#contract/pick-up.ts'
import type { PriceSource } from '#contract/price-lists.ts'
import type { BothTexts } from '#contract/shared.ts'
import type { ExemptCategory, TaxReasonCode } from '#contract/tax-reasons.ts'
import type { StoredAddress } from '../addresses/addresses.table.ts'
import { instant, minorUnits } from '../db/columns.ts'
import type { StoredPickUpPoint } from '../delivery/pick-up-place.ts'
import type { Demand } from '../stock/move-stock.ts'
import type { Period } from '../products/products.table.ts'

export type PaidWith = {
  type: EnumValue<'OrderPaymentType'>
  brand?: string
  last4?: string
  accountName?: string
}
export type ProviderName = EnumValue<'OrderPaymentProvider'>

export const orders = pgTable('orders', {
  id: uuid().primaryKey(),
  number: text().notNull(),
  /** Absent where a quote was accepted by its link, without an account. */
  accountId: uuid(),
  companyId: uuid(),
  customerName: text().notNull(),
  status: text().$type<OrderStatus>().notNull(),
  placedAt: instant().notNull().defaultNow(),
  estimatedDelivery: instant().notNull(),
  /** What staff said when they changed that. */
  promiseNote: text(),
  /** Where something of it has to be shipped; kept where it was given for nothing. */
  shippingAddress: jsonb().$type<StoredAddress>(),
  needsShipping: boolean().notNull().default(true),
  deliveryMethod: text().$type<DeliveryWay>().notNull().default('delivery'),
  /** Where it is picked up instead. */
  pickUpPoint: jsonb().$type<StoredPickUpPoint>(),
  billingAddress: jsonb().$type<StoredAddress>(),
  paymentMethod: jsonb().$type<PaidWith>().notNull(),
  paymentType: text().$type<PaidWith['type']>().notNull(),
  paymentStatus: text().$type<PaymentStatus>().notNull(),
  paymentProvider: text().$type<ProviderName>().notNull(),
  paymentTransactionId: text(),
  paidAt: instant(),
  currency: text().notNull(),
  itemQuantity: integer().notNull(),
  subtotal: minorUnits().notNull(),
  giftCard: minorUnits().notNull().default(0),
  discount: minorUnits().notNull(),
  /** For bringing it, and how much of the tax is for that. */
  deliveryFee: minorUnits().notNull().default(0),
  deliveryTax: minorUnits().notNull().default(0),
  deliveryZoneId: uuid(),
  tax: minorUnits().notNull(),
  taxRate: numeric({ mode: 'number' }).notNull(),
  pricesIncludeTax: boolean().notNull(),
  /** Why it has no VAT, as the law calls it; `S` is the standard rate. */
  taxCategory: text().$type<'S' | ExemptCategory>().notNull().default('S'),
  taxReasonCode: text().$type<TaxReasonCode>(),
  total: minorUnits().notNull(),
  discountId: uuid(),
  discountCode: text(),
  discountPercentage: numeric({ mode: 'number' }),
  rejectReason: text(),
  note: text(),
  /** The number of the customer's own purchase order, and the same as it is searched. */
  poNumber: text(),
  poKey: text(),
  /** The same as a document, for who may see the order. */
  poFileId: uuid(),
  /** Where the company books it, as it was called then. */
  costCentreId: uuid(),
  costCentreCode: text(),
  costCentreName: text(),
  /** The company's site that it goes to. */
  siteId: uuid(),
  termsAcceptedAt: instant(),
  language: text().$type<Language>().notNull().default('en'),
  renewsSubscriptionId: uuid(),
  /** Shared by the two orders of a purchase that comes in two. */
  splitGroup: uuid(),
  /** The return whose goods it replaces, for nothing. */
  replacementFor: uuid(),
  /** Who of the staff sees to it. */
  assigneeId: uuid(),
  /** By when a bank transfer is awaited, and when the customer is warned of it; empty once they were. */
  payBy: instant(),
  remindAt: instant(),
  lapsedAt: instant(),
  /** When its buyer cancelled it. */
  cancelledAt: instant(),
  lapsedDiscounts: uuid().array().notNull().default([]),
  /** Where emails go for an order placed without an account. */
  contactEmail: text(),
  carrier: text(),
  trackingNumber: text(),
  trackingUrl: text(),
  /** The company's terms as they were when it was placed; absent where it is paid first. */
  creditTerms: text().$type<LaterTerms>(),
  creditReview: text().$type<CreditReview>().notNull().default('none'),
  creditReasons: text().array().$type<CreditReason[]>().notNull().default([]),
  /** Something has left, and something is still to come. */
  shippedInPart: boolean().notNull().default(false),
  /** Given back, or on its way back, in all. */
  refunded: minorUnits().notNull().default(0),
  searchText: text().notNull(),
  version: integer().notNull().default(1),
  updatedAt: instant().notNull().defaultNow(),
})
export type OrderRow = typeof orders.$inferSelect

/** Whether a day is promised: of what is shipped, until it is rejected. */
export const isPromised = ({ needsShipping, status }: Pick<OrderRow, 'needsShipping' | 'status'>): boolean =>
  needsShipping && status !== 'rejected'

export const orderLines = pgTable('order_lines', {
  id: uuid().primaryKey(),
  orderId: uuid().notNull(),
  position: integer().notNull(),
  productId: uuid().notNull(),
  type: text().$type<ProductType>().notNull(),
  name: jsonb().$type<BothTexts>().notNull(),
  code: text().notNull(),
  imageId: uuid(),
  unitPrice: minorUnits().notNull(),
  unitPriceBeforeDiscount: minorUnits(),
  /** What the unit price is for, where it is bought for a time. */
  period: jsonb().$type<Period>(),
  quantity: integer().notNull(),
  shippedQuantity: integer().notNull().default(0),
  /** Ordered, and not to come any more. */
  cancelledQuantity: integer().notNull().default(0),
  returnedQuantity: integer().notNull().default(0),
  /** So many of it were not in stock when it was ordered. */
  backordered: integer().notNull().default(0),
  /** From when on those wait, where that is later than the order: it was raised, or opened again. */
  waitsFrom: instant(),
  subtotal: minorUnits().notNull(),
  discount: minorUnits().notNull(),
  tax: minorUnits().notNull(),
  total: minorUnits().notNull(),
  serials: text().array().notNull().default([]),
  stockDemand: jsonb().$type<Demand[]>().notNull().default([]),
  /** Where the unit price came from; empty of older orders. */
  priceFrom: text().$type<PriceSource>(),
  priceListId: uuid(),
  priceListName: text(),
  breakFrom: integer(),
  acceptsCodes: boolean().notNull().default(true),
})
export type OrderLineRow = typeof orderLines.$inferSelect
/** Hardware is shipped, and a package with hardware in it; licences, subscriptions and integrations are issued. */
export const needsShipping = ({ type, stockDemand }: Pick<OrderLineRow, 'type' | 'stockDemand'>): boolean =>
  type === 'hardware' || (type === 'package' && stockDemand.length > 0)

export const orderEvents = pgTable('order_events', {
  id: uuid().primaryKey(),
  orderId: uuid().notNull(),
  fromStatus: text().$type<OrderStatus>(),
  toStatus: text().$type<OrderStatus>().notNull(),
  byName: text().notNull(),
  reason: text(),
  at: instant().notNull().defaultNow(),
})
export type OrderEventRow = typeof orderEvents.$inferSelect

export const payments = pgTable('payments', {
  id: uuid().primaryKey(),
  orderId: uuid().notNull(),
  provider: text().$type<EnumValue<'PaymentProvider'>>().notNull(),
  providerId: text().notNull(),
  amount: minorUnits().notNull(),
  currency: text().notNull(),
  status: text().$type<PaymentStatus>().notNull(),
  /** The refund that it carries out. */
  refundId: uuid(),
  at: instant().notNull().defaultNow(),
})

export const orderNotes = pgTable('order_notes', {
  id: uuid().primaryKey(),
  orderId: uuid().notNull(),
  text: text().notNull(),
  byName: text().notNull(),
  at: instant().notNull().defaultNow(),
})

export const orderReturns = pgTable('order_returns', {
  id: uuid().primaryKey(),
  orderId: uuid().notNull(),
  note: text(),
  isWrittenOff: boolean().notNull().default(false),
  byName: text().notNull(),
  at: instant().notNull().defaultNow(),
})

export const orderReturnLines = pgTable(
  'order_return_lines',
  {
    returnId: uuid().notNull(),
    orderLineId: uuid().notNull(),
    quantity: integer().notNull(),
    serials: text().array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.returnId, table.orderLineId] })],
)

/** Its goods leave before it is paid, on the terms of its company. */
export const isPaidLater = ({ paymentType }: Pick<OrderRow, 'paymentType'>): boolean =>
  paymentType === 'on_account' || paymentType === 'on_delivery'

/** While the money may still come: neither paid nor rejected. */
export const isTransferAwaited = ({
  paymentType,
  paymentStatus,
  status,
}: Pick<OrderRow, 'paymentType' | 'paymentStatus' | 'status'>): boolean =>
  paymentType === 'bank_account' && paymentStatus === 'unpaid' && status !== 'rejected'

/** Why it has no VAT, where it has none for that. */
export const standingOfOrder = ({
  taxCategory,
  taxReasonCode,
}: Pick<OrderRow, 'taxCategory' | 'taxReasonCode'>) =>
  taxCategory === 'S' || taxReasonCode === null
    ? undefined
    : { category: taxCategory, reasonCode: taxReasonCode }
