import { z } from 'zod'
import { TaxExemption } from './tax-standings.ts'
import { AddressSnapshot } from './addresses.ts'
import { ApprovalRef, approvalReasons, ApprovalTrail, MemberLimits } from './approval-trail.ts'
import { BankAccount } from './bank-accounts.ts'
import { creditReasons, OrderCredit } from './credit.ts'
import { endpoint } from './endpoint.ts'
import { enums } from './enums.ts'
import { Line, Lines, maxLines } from './lines.ts'
import { Period } from './period.ts'
import { deliveryMethods, pickUpShape } from './pick-up.ts'
import {
  CmsPaging,
  FileRef,
  Id,
  Instant,
  Many,
  Money,
  namesItsStart,
  One,
  queryInstant,
  queryBoolean,
  queryInteger,
  queryList,
  queryText,
  Ref,
  StorePaging,
  text,
  Version,
  WithId,
  querySort,
} from './shared.ts'
import type { OrderStatus } from './enums.ts'
import { PoNumber } from './po-number.ts'
import { PriceBreak, priceSources } from './price-lists.ts'
import type { StaffPermission } from './staff-permissions.ts'
import { ShippedUnit } from './unit-schemas.ts'

/** What the history page calls current and past. */
export const orderScopes: Record<'current' | 'past', readonly OrderStatus[]> = {
  current: ['pending', 'in_progress', 'shipped'],
  past: ['delivered', 'rejected'],
}

const LineError = z.object({ code: z.string(), message: z.string() })

/** The price of a cart, computed on the server only. Amounts are absent where the shop hides prices. */
export const Pricing = z.object({
  /** Some of it is in stock and the rest comes later: by when each arrives, where it comes in two. */
  split: z.object({ firstBy: z.iso.date(), restBy: z.iso.date() }).optional(),
  items: z.array(
    z.object({
      product: Id,
      name: z.string(),
      code: z.string(),
      image: FileRef.optional(),
      quantity: z.int(),
      unitPrice: Money.optional(),
      unitPriceBeforeDiscount: Money.optional(),
      /** What the unit price is for, where a licence is bought for a time. */
      period: Period.optional(),
      /** Where the unit price comes from. */
      priceFrom: z.enum(priceSources).optional(),
      /** Of a price list for the caller's company or group. */
      isOwnPrice: z.literal(true).optional(),
      /** Unit prices by quantity, where they differ. */
      priceBreaks: z.array(PriceBreak).optional(),
      /** The price list of this price ends within a week, then. */
      priceUntil: Instant.optional(),
      subtotal: Money.optional(),
      discount: Money.optional(),
      tax: Money.optional(),
      total: Money.optional(),
      inStock: z.boolean(),
      /** The most that can be ordered, with what may be on backorder. */
      available: z.int().optional(),
      /** How many of them are in stock, where others may be on backorder. */
      there: z.int().optional(),
      /** So many of it are not in stock yet and come later; not told of a part where the shop hides its stock. */
      onBackorder: z.int().optional(),
      /** By when they arrive, in words. */
      supply: z.string().optional(),
      error: LineError.optional(),
    }),
  ),
  removed: z.array(Id),
  itemQuantity: z.int(),
  /** False: all of it is licences, and an order needs no address. */
  needsShipping: z.boolean(),
  /** The day by which all of it arrives that is ordered now; absent where nothing is shipped, or nobody knows. */
  promisedAt: z.iso.date().optional(),
  subtotal: Money.optional(),
  giftCard: Money.optional(),
  discount: Money.optional(),
  /** Where the shop has delivery zones; absent while nobody has said where it goes to. */
  deliveryFee: Money.optional(),
  /** The shop does not deliver there, or not so much. */
  deliveryError: LineError.optional(),
  /** As far as weights are told. */
  weightGrams: z.int().optional(),
  tax: Money.optional(),
  taxRate: z.number().optional(),
  total: Money.optional(),
  pricesIncludeTax: z.boolean().optional(),
  /** Why nothing is added for VAT. */
  taxExemption: TaxExemption.optional(),
  /** The company exports without VAT; this goes to an address in the country, or nobody has said where. */
  exportNeedsAddress: z.literal(true).optional(),
  discountCode: z
    .union([z.object({ _id: Id, code: z.string(), percentage: z.number() }), z.object({ error: LineError })])
    .optional(),
  /** Of a member of a company: why the order would wait for approval, as of now, and what they may still spend. */
  approval: z
    .object({
      reasons: z.array(z.object({ reason: z.enum(approvalReasons), rule: z.string().optional() })),
      limits: MemberLimits,
    })
    .optional(),
})
export type Pricing = z.infer<typeof Pricing>

/** `pending` waits for the provider; `refused` was turned down by it and is retried. */
const refundStatuses = ['pending', 'refused', 'done'] as const
export type RefundStatus = (typeof refundStatuses)[number]

export const Refund = z.object({
  _id: Id,
  amount: Money,
  reason: z.string(),
  status: z.enum(refundStatuses),
  /** A payment the order did not need: it was already paid, or given up. */
  isSurplus: z.boolean(),
  at: Instant,
  creditNote: z.object({ _id: Id, number: z.string() }).optional(),
})

const OrderPayment = z.object({
  status: z.enum(enums.PaymentStatus),
  /** The provider has not confirmed yet whether it charged the card; nothing has to be paid again. Absent otherwise. */
  /** Of an order that was sent for approval: not paid by card until then, it is rejected. */
  payBy: Instant.optional(),
  isBeingConfirmed: z.literal(true).optional(),
  provider: z.enum(enums.OrderPaymentProvider),
  transactionId: z.string().optional(),
  amount: Money,
  paidAt: Instant.optional(),
  /** Total refunded or being refunded; absent when zero. */
  refunded: Money.optional(),
})

/** Where the company books an order, as it was called then. */
const BookedTo = z.object({ code: z.string(), name: z.string() })

/** Without an id when a quote was accepted by its link. */
const Customer = z.object({ _id: Id.optional(), name: z.string() })

export const PaidWith = z.object({
  type: z.enum(enums.OrderPaymentType),
  brand: z.string().optional(),
  last4: z.string().optional(),
  accountName: z.string().optional(),
})

/** `prepared` has not left yet. */
export const shipmentStatuses = ['prepared', 'shipped', 'delivered', 'cancelled'] as const
export type ShipmentStatus = (typeof shipmentStatuses)[number]

/** What left together, or is about to; those that were given up are left out. */
const Shipment = z.object({
  _id: Id,
  number: z.int(),
  status: z.enum(shipmentStatuses),
  items: z.array(z.object({ _id: Id, name: z.string(), quantity: z.int(), serials: z.array(z.string()) })),
  carrier: z.string().optional(),
  trackingNumber: z.string().optional(),
  trackingUrl: z.string().optional(),
  shippedAt: Instant.optional(),
  deliveredAt: Instant.optional(),
})

const promise = {
  /** The day by which it arrives, where the shop is; absent where nothing is shipped, and of a rejected order. */
  promisedAt: z.iso.date().optional(),
  /** What staff said when they changed that day. */
  promiseNote: z.string().optional(),
}

/** An order as placed: its lines are a snapshot that later catalogue edits do not change. */
export const Order = z.object({
  _id: Id,
  number: z.string(),
  placedAt: Instant,
  /** The caller may cancel it now. */
  mayCancel: z.literal(true).optional(),
  estimatedDelivery: Instant,
  ...promise,
  status: z.enum(enums.OrderStatus),
  allowedStatuses: z.array(z.enum(enums.OrderStatus)),
  statusHistory: z.array(
    z.object({
      from: z.enum(enums.OrderStatus).optional(),
      to: z.enum(enums.OrderStatus),
      at: Instant,
      by: z.string(),
      reason: z.string().optional(),
    }),
  ),
  /** The other order of the same purchase, which comes later or came first. */
  split: z
    .object({
      part: z.enum(['first', 'rest']),
      other: z.object({ _id: Id, number: z.string(), promisedAt: z.iso.date().optional() }),
    })
    .optional(),
  items: z.array(
    z.object({
      _id: Id,
      product: Id,
      type: z.enum(enums.ProductType),
      name: z.string(),
      code: z.string(),
      image: FileRef.optional(),
      unitPrice: Money,
      unitPriceBeforeDiscount: Money.optional(),
      /** What the unit price is for, where it is bought for a time. */
      period: Period.optional(),
      /** Where the unit price came from; absent of older orders. */
      priceFrom: z.enum(priceSources).optional(),
      /** The quantity from which on the price held. */
      priceBreakFrom: z.int().optional(),
      quantity: z.int(),
      /** False of licences, and of packages of nothing else. */
      needsShipping: z.boolean(),
      shippedQuantity: z.int(),
      /** Ordered, and not to come any more. */
      cancelledQuantity: z.int(),
      returnedQuantity: z.int(),
      /** So many of it are not in stock yet; what is goes to the oldest orders first. Absent where none wait. */
      waits: z.int().optional(),
      subtotal: Money,
      discount: Money,
      tax: Money,
      total: Money,
      serials: z.array(z.string()),
      /** The units that were sent, of products shipped by serial number. */
      units: z.array(ShippedUnit),
      /** Issued when the order was accepted, for items of packages too. Revoked ones are left out. */
      licenceKeys: z.array(z.object({ key: z.string(), product: Id, name: z.string() })),
      subscriptions: z.array(
        z.object({
          _id: Id,
          name: z.string(),
          startedAt: Instant,
          endsAt: Instant,
          endedAt: Instant.optional(),
        }),
      ),
    }),
  ),
  itemQuantity: z.int(),
  /** Something of it is shipped. */
  needsShipping: z.boolean(),
  /** Absent where nothing is shipped and none was given. */
  shippingAddress: AddressSnapshot.optional(),
  ...pickUpShape,
  billingAddress: AddressSnapshot.optional(),
  paymentMethod: PaidWith,
  payment: OrderPayment,
  subtotal: Money,
  giftCard: Money,
  discount: Money,
  /** Taxed like the goods: `tax` and `total` have it in them. */
  deliveryFee: Money,
  /** How much of `tax` is for delivery. */
  deliveryTax: Money,
  tax: Money,
  taxRate: z.number(),
  pricesIncludeTax: z.boolean(),
  taxExemption: TaxExemption.optional(),
  total: Money,
  discountCode: z.object({ _id: Id, code: z.string(), percentage: z.number() }).optional(),
  customer: Customer,
  /** In the order they were made in. */
  shipments: z.array(Shipment),
  /** Something has left, and something is still to come, by the expected day. */
  isShippedInPart: z.boolean(),
  /** Carrier and tracking of the newest, where staff entered them. */
  shipment: z
    .object({
      carrier: z.string().optional(),
      trackingNumber: z.string().optional(),
      trackingUrl: z.string().optional(),
    })
    .optional(),
  /** Oldest first. */
  refunds: z.array(Refund),
  /** Credit notes: for refunds, and for an order rejected after its invoice. */
  creditNotes: z.array(z.object({ _id: Id, number: z.string(), issuedAt: Instant, amount: Money })),
  returns: z.array(
    z.object({
      _id: Id,
      at: Instant,
      items: z.array(
        z.object({ _id: Id, name: z.string(), quantity: z.int(), serials: z.array(z.string()) }),
      ),
    }),
  ),
  /** Present once the order was accepted. */
  invoice: z.object({ number: z.string(), issuedAt: Instant }).optional(),
  rejectReason: z.string().optional(),
  /** Accounts to pay into by bank transfer, while that is awaited; those in the order's currency first. */
  bankTransfer: z
    .object({
      /** The reference to give with the transfer. */
      reference: z.string(),
      /** Without a payment the order lapses then, unless it was accepted. */
      payBy: Instant.optional(),
      accounts: z.array(BankAccount),
    })
    .optional(),
  /** When it lapsed without a bank transfer; staff may open it again. */
  lapsedAt: Instant.optional(),
  /** When its buyer cancelled it; its status is then `rejected`. */
  cancelledAt: Instant.optional(),
  /** The return whose goods it replaces, for nothing. */
  replaces: z.object({ _id: Id, number: z.string() }).optional(),
  note: z.string().optional(),
  /** The number of the customer's own purchase order. */
  poNumber: z.string().optional(),
  /** The same as a document. */
  poDocument: z.object({ name: z.string(), size: z.int() }).optional(),
  costCentre: BookedTo.optional(),
  /** The company's place that it goes to, as it was called then. */
  site: Ref.optional(),
  /** How it was approved in its company, where that was needed. */
  approval: ApprovalRef.extend({ trail: ApprovalTrail }).optional(),
  /** Of an order that is paid later, on the terms of its company. */
  credit: OrderCredit.optional(),
  /** Absent where the brand has no terms, or they were not accepted. */
  termsAcceptedAt: Instant.optional(),
  version: Version,
})
export type Order = z.infer<typeof Order>

export const OrderNote = z.object({ _id: Id, text: z.string(), by: z.string(), at: Instant })

/**
 * `starting`: the provider was not asked yet; `waiting`: for the shopper's bank; `unknown`: the provider was asked and did
 * not answer. An order has at most one attempt in these three states.
 */
const attemptStatuses = ['starting', 'waiting', 'unknown', 'paid', 'failed'] as const
export type AttemptStatus = (typeof attemptStatuses)[number]

/** An attempt to charge a card. */
const PaymentAttempt = z.object({
  _id: Id,
  number: z.int(),
  provider: z.enum(enums.PaymentProvider),
  status: z.enum(attemptStatuses),
  transactionId: z.string().optional(),
  at: Instant,
})

/** A member of staff who sees to an order. */
export const OrderStaff = z.object({ _id: Id, name: z.string() })

/** With what only staff see: notes, every payment attempt, and who changed what. */
export const CmsOrder = Order.extend({
  notes: z.array(OrderNote),
  assignedTo: OrderStaff.optional(),
  /** Why its credit has to be granted, or had to. */
  creditReasons: z.array(z.enum(creditReasons)),
  /** Its lines, address and note may be changed. */
  canEdit: z.boolean(),
  /** The draft order that it was placed from. */
  draft: z.object({ _id: Id, number: z.string() }).optional(),
  /** Price lists of its lines, by the line's id. */
  priceLists: z.record(Id, z.object({ _id: Id, name: z.string() })),
  /** Oldest first. */
  attempts: z.array(PaymentAttempt),
  refunds: z.array(Refund.extend({ by: z.string() })),
  returns: z.array(
    Order.shape.returns.element.extend({
      by: z.string(),
      note: z.string().optional(),
      isWrittenOff: z.boolean(),
    }),
  ),
})
export type CmsOrder = z.infer<typeof CmsOrder>

export const OrderSummary = z.object({
  _id: Id,
  number: z.string(),
  placedAt: Instant,
  estimatedDelivery: Instant,
  promisedAt: promise.promisedAt,
  /** Nothing is delivered where this is false. */
  needsShipping: z.boolean(),
  deliveryMethod: pickUpShape.deliveryMethod,
  itemQuantity: z.int(),
  total: Money,
  status: z.enum(enums.OrderStatus),
  paymentStatus: z.enum(enums.PaymentStatus),
  /** Something has left, and something is still to come. */
  isShippedInPart: z.boolean(),
  /** When its buyer cancelled it; its status is then `rejected`. */
  cancelledAt: Instant.optional(),
  image: FileRef.optional(),
  /** The number of the customer's own purchase order. */
  poNumber: z.string().optional(),
  costCentre: BookedTo.optional(),
  site: Ref.optional(),
})
export type OrderSummary = z.infer<typeof OrderSummary>

/** `_id` of a saved method, or the token of a card that is used once; neither of them where the company's terms let it pay later. */
export const PayWith = z
  .strictObject({
    type: z.enum(enums.OrderPaymentType),
    _id: Id.optional(),
    token: z.string().min(8).max(200).optional(),
  })
  .refine(
    ({ type, _id, token }) =>
      type === 'on_account' || type === 'on_delivery' || _id !== undefined || token !== undefined,
    { error: 'validation.required', path: ['_id'] },
  )

export const deliveryModes = ['together', 'split'] as const

export const PlaceOrder = z.strictObject({
  items: z
    .array(
      z.strictObject({
        ...Line.shape,
        /** The words it was searched by: counted, and not kept with the order. */
        foundBy: text(100).optional(),
      }),
    )
    .min(1)
    .max(maxLines),
  /** Required unless all items are licences, or they are picked up. */
  addressId: Id.optional(),
  /** Where the buyer picks it up instead of having it delivered. */
  pickUpPointId: Id.optional(),
  billingAddressId: Id.optional(),
  paymentMethod: PayWith,
  code: text(32).optional(),
  /** The total the shopper saw; if it has changed, the order is rejected with the new pricing. */
  expectedTotal: Money.optional(),
  note: text(255, 0).optional(),
  /**
   * Everything together, or what is in stock first: then, where some of it comes later, two orders of the same amounts. Not with card
   * payments; what waits for approval comes together.
   */
  deliveryMode: z.enum(deliveryModes).optional(),
  /** Of the customer's own purchase order: repeated on the order's documents and emails. */
  poNumber: PoNumber,
  /** A document that the caller uploaded for it. */
  poFile: Id.optional(),
  /** One of the caller's company. */
  costCentre: Id.optional(),
  /** The caller's subscription that this order extends; its product is among the items. */
  renews: Id.optional(),
  /** Given where the brand has terms; stored with the order. Optional: the API accepts orders without it (decision 0023). */
  termsAccepted: z.boolean().optional(),
  /** What is ordered leaves the cart of the caller’s account. */
  fromCart: z.boolean().optional(),
})
export type PlaceOrder = z.infer<typeof PlaceOrder>

/** State of the payment and the customer's next action: confirm in the browser, or go to the provider's page. */
export const PaymentStep = z.object({
  provider: z.enum(enums.OrderPaymentProvider),
  status: z.enum(enums.PaymentStatus),
  /** It is not known yet whether the card was charged; the order says so once it is. */
  isBeingConfirmed: OrderPayment.shape.isBeingConfirmed,
  clientSecret: z.string().optional(),
  redirectUrl: z.string().optional(),
})
export type PaymentStep = z.infer<typeof PaymentStep>

const path = '/marketplace-customer/orders'

export const storeOrdersApi = {
  pricing: endpoint({
    method: 'GET',
    path: `${path}/pricing`,
    access: 'public',
    feature: 'orders',
    summary: 'Price a cart now; shortages and an invalid code are part of the answer',
    query: z.object({
      items: Lines.refine((lines) => lines.length > 0, 'validation.required'),
      code: queryText(32),
      addressId: z.preprocess((value) => (value === '' ? undefined : value), Id.optional()),
      country: queryText(2),
      city: queryText(90),
      /** Where it would be picked up, instead of being delivered. */
      pickUpPointId: z.preprocess((value) => (value === '' ? undefined : value), Id.optional()),
      /** What the order would be booked to, for the rules of the caller's company. */
      costCentre: z.preprocess((value) => (value === '' ? undefined : value), Id.optional()),
    }),
    response: One(Pricing),
  }),
  list: endpoint({
    method: 'GET',
    path,
    access: 'customer',
    permission: 'orders.read',
    feature: 'orders',
    summary: 'List my orders, newest first; a root user sees the whole company’s',
    query: z.object({
      ...StorePaging.shape,
      scope: z.enum(['all', 'current', 'past']).default('all'),
      dateFrom: queryInstant,
      dateTo: queryInstant,
      status: queryList(z.enum(enums.OrderStatus)),
      costCentre: queryList(Id),
      site: queryList(Id),
      /** Colleagues whose orders the caller sees. */
      member: queryList(Id),
      search: queryText(100),
    }),
    response: Many(OrderSummary),
  }),
  place: endpoint({
    method: 'POST',
    path,
    access: 'customer',
    permission: 'orders.create',
    feature: 'orders',
    idempotent: true,
    summary:
      'Place an order: reserves the stock, uses the code and saves the order, or does none of it. Where it has to be approved in the company, it waits for that and takes nothing',
    body: PlaceOrder,
    response: z.object({ data: Order, payment: PaymentStep }),
    status: 201,
    orElse: { key: 'approval', status: 202, response: z.object({ approval: ApprovalRef }) },
    errors: [
      'stock_insufficient',
      'out_of_stock',
      'price_changed',
      'product_unavailable',
      'pricing_disabled',
      'discount_not_found',
      'discount_min_quantity',
      'payment_declined',
      'payment_unavailable',
      'unpaid_limit_reached',
      'terms_not_allowed',
      'credit_review_open',
      'no_delivery',
      'no_pick_up',
      'taken',
      'idempotency_key_reused',
    ],
  }),
  find: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: 'customer',
    permission: 'orders.read',
    feature: 'orders',
    summary: 'Find one of my orders',
    params: WithId,
    response: One(Order),
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/:id/cancel`,
    access: 'customer',
    permission: 'orders.create',
    feature: 'orders',
    summary:
      'Cancel an order before the shop accepts it: gives back its stock, uses of discounts and money. Once cancelled, it is answered as it is',
    params: WithId,
    body: z.strictObject({ reason: text(255, 0).optional() }),
    response: One(Order),
    errors: ['too_late', 'invalid_transition'],
  }),
}

/** `waits`: some of it is not in stock yet; `arrived`: what it waited for is. */
export const stockStates = ['waits', 'arrived'] as const

export const CmsOrderRow = OrderSummary.extend({
  customer: Customer,
  paymentMethod: z.enum(enums.OrderPaymentType),
  /** Staff have to grant its credit before they accept it. */
  needsCreditReview: z.literal(true).optional(),
  /** In the total. */
  deliveryFee: Money,
  /** Where it is picked up, as it was called then. */
  pickUpPoint: Ref.optional(),
  /** Absent without refunds. */
  refunded: Money.optional(),
  allowedStatuses: z.array(z.enum(enums.OrderStatus)),
  /** Units have to be named when it ships. */
  namesUnits: z.boolean(),
  /** Some of it is not in stock yet, or what it waited for has arrived. */
  stock: z.enum(stockStates).optional(),
  assignedTo: OrderStaff.optional(),
  version: Version,
})
export type CmsOrderRow = z.infer<typeof CmsOrderRow>

const maxAmount = 1_000_000_000_000

/** How much of an order's money was refunded or is being refunded. */
/** `refused`: a refund that the provider did not carry out, which staff must try again. */
export const refundedShares = ['part', 'whole', 'refused'] as const

/** Of whoever asks, or of nobody. */
export const orderAssigneeWords = ['me', 'none'] as const

export const cmsOrderSorts = ['placedAt', 'number', 'total', 'status'] as const

export const CmsOrdersQuery = z.object({
  ...CmsPaging.shape,
  status: queryList(z.enum(enums.OrderStatus)),
  paymentStatus: queryList(z.enum(enums.PaymentStatus)),
  refunded: queryList(z.enum(refundedShares)),
  customer: queryList(Id),
  company: queryList(Id),
  dateFrom: queryInstant,
  dateTo: queryInstant,
  discountCode: queryText(32),
  /** In minor units, both inclusive. */
  totalFrom: queryInteger(0, maxAmount),
  totalTo: queryInteger(0, maxAmount),
  /** Orders with a line of any of these products, or of any of these types. */
  product: queryList(Id),
  productType: queryList(z.enum(enums.ProductType)),
  costCentre: queryList(Id),
  site: queryList(Id),
  assignee: queryList(z.union([z.enum(orderAssigneeWords), Id])),
  /** Something has left, and something is still to come. */
  shippedInPart: queryBoolean,
  deliveryMethod: queryList(z.enum(deliveryMethods)),
  /** Collected at any of these points, also those that are gone by now. */
  pickUpPoint: queryList(Id),
  /** Waiting for stock, or for which it has arrived. */
  stock: queryList(z.enum(stockStates)),
  /** Paid and not accepted, not shipped yet, or with a refused refund; without a sort the most urgent come first. */
  needsDoing: queryBoolean,
  search: queryText(100),
  sort: querySort(cmsOrderSorts),
})
export type CmsOrdersQuery = z.infer<typeof CmsOrdersQuery>

/** The columns of the exported list, by the screen's names. */
export const orderListColumns = [
  'number',
  'placedAt',
  'customer',
  'items',
  'total',
  'payment',
  'status',
] as const
export type OrderListColumn = (typeof orderListColumns)[number]

export const ChangeOrderStatus = z
  .strictObject({
    status: z.enum(enums.OrderStatus).optional(),
    /** How staff record that a bank transfer arrived. */
    paymentStatus: z.literal('paid').optional(),
    reason: text(255).optional(),
    estimatedDelivery: Instant.optional(),
    items: z
      .array(
        z.strictObject({
          _id: Id,
          shippedQuantity: z.int().min(0).max(10_000),
          /** Identifiers of each unit, of products shipped by serial number: serial number, EUI or device code. */
          serials: z.array(text(300)).max(10_000).optional(),
        }),
      )
      .max(maxLines)
      .optional(),
    /** Carrier and tracking; sent with `shipped`. */
    shipment: z
      .strictObject({
        carrier: text(60, 0).optional(),
        trackingNumber: text(60, 0).optional(),
        trackingUrl: z
          .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'validation.url' }).max(2048)])
          .optional(),
      })
      .optional(),
    version: Version.optional(),
    /** The status the change starts from, for callers that do not know the version. */
    from: z.enum(enums.OrderStatus).optional(),
  })
  .refine(namesItsStart.check, namesItsStart.params)
  .refine((change) => change.status !== undefined || change.paymentStatus !== undefined, {
    error: 'validation.required',
    path: ['status'],
  })
export type ChangeOrderStatus = z.infer<typeof ChangeOrderStatus>

/** `version` is the order version the user saw; a concurrent refund or return fails with a conflict. */
export const RefundOrder = z.strictObject({ amount: Money, reason: text(255), version: Version })
export type RefundOrder = z.infer<typeof RefundOrder>

export const ReturnGoods = z.strictObject({
  items: z
    .array(
      z.strictObject({
        _id: Id,
        quantity: z.int().min(1).max(10_000),
        /** Identifiers of each unit, of lines shipped by serial number. */
        serials: z.array(text(300)).max(10_000).optional(),
      }),
    )
    .min(1)
    .max(maxLines),
  note: text(255, 0).optional(),
  /** Written off: not returned to stock. */
  isWrittenOff: z.boolean().default(false),
  /** Refunded in the same step. */
  refund: z.strictObject({ amount: Money, reason: text(255) }).optional(),
  version: Version,
})
export type ReturnGoods = z.infer<typeof ReturnGoods>

export const maxOrdersAtOnce = 100
/** Orders that take the same step, each with what staff saw of it. */
export const SeveralOrders = z.strictObject({
  orders: z
    .array(
      z
        .strictObject({
          _id: Id,
          version: Version.optional(),
          from: z.enum(enums.OrderStatus).optional(),
        })
        .refine(namesItsStart.check, namesItsStart.params),
    )
    .min(1)
    .max(maxOrdersAtOnce),
})
export type SeveralOrders = z.infer<typeof SeveralOrders>

const FailedOrder = z.object({ _id: Id, number: z.string(), code: z.string(), message: z.string() })
export type FailedOrder = z.infer<typeof FailedOrder>

/** An order after a step that it took with others, or did not take. */
const OrderNow = z.object({
  _id: Id,
  status: z.enum(enums.OrderStatus),
  allowedStatuses: z.array(z.enum(enums.OrderStatus)),
  version: Version,
})

/** What it needs to bring an order into a status. */
export const statusNeeds = {
  pending: 'orders.edit',
  in_progress: 'orders.accept',
  rejected: 'orders.reject',
  shipped: 'orders.ship',
  delivered: 'orders.ship',
} as const satisfies Record<OrderStatus, StaffPermission>
const orderChanges = [...new Set(Object.values(statusNeeds)), 'orders.mark_paid'] as const

const orderNeeds = ({ status, paymentStatus }: ChangeOrderStatus): StaffPermission[] => [
  ...(status ? [statusNeeds[status]] : []),
  ...(paymentStatus ? (['orders.mark_paid'] as const) : []),
]

const paysBack = ({ refund }: ReturnGoods): boolean => refund !== undefined
const returnNeeds = ({ refund }: ReturnGoods): StaffPermission[] => (refund ? ['orders.refund'] : [])

export const cmsOrdersApi = {
  list: endpoint({
    method: 'GET',
    path: '/marketplace/orders',
    mayLag: true,
    access: 'admin',
    needs: 'orders.view',
    feature: 'orders',
    summary: 'List all orders for staff, newest first, with the number in each status',
    query: CmsOrdersQuery,
    response: Many(CmsOrderRow).extend({
      statusCounts: z.record(z.enum(enums.OrderStatus), z.int()),
      /** There are more than were counted. */
      openCounts: z.array(z.enum(enums.OrderStatus)).optional(),
    }),
  }),
  find: endpoint({
    method: 'GET',
    path: '/marketplace/orders/:id',
    access: 'admin',
    needs: 'orders.view',
    feature: 'orders',
    summary: 'Find one order, for staff',
    params: WithId,
    response: One(CmsOrder),
  }),
  exportList: endpoint({
    method: 'GET',
    path: '/marketplace/orders/list.csv',
    mayLag: true,
    access: 'admin',
    needs: 'orders.export',
    feature: 'orders',
    raw: 'file',
    summary: 'Export the order list as CSV, filtered and sorted, with the named columns',
    query: CmsOrdersQuery.omit({ page: true, limit: true }).extend({
      columns: queryList(z.enum(orderListColumns)),
    }),
  }),
  changeStatus: endpoint({
    method: 'PATCH',
    path: '/marketplace/orders/:id/status',
    access: 'admin',
    needs: orderChanges,
    needsOf: ({ body }) => orderNeeds(body),
    feature: 'orders',
    summary: 'Accept, reject, ship or deliver an order, reopen a lapsed one, or mark its bank transfer paid',
    params: WithId,
    body: ChangeOrderStatus,
    response: One(CmsOrder),
    errors: [
      'invalid_transition',
      'credit_review_needed',
      'shipped_quantity_mismatch',
      'version_conflict',
      'refund_failed',
      'stock_insufficient',
      'discount_used_up',
    ],
  }),
  grantCredit: endpoint({
    method: 'PATCH',
    path: '/marketplace/orders/:id/credit-review',
    access: 'admin',
    needs: 'credit.edit',
    feature: 'credit',
    summary: 'Grant the credit of an order that its company has no credit for; it may be accepted then',
    params: WithId,
    body: z.strictObject({ reason: text(255), version: Version }),
    response: One(CmsOrder),
    errors: ['invalid_transition', 'version_conflict'],
  }),
  changePromise: endpoint({
    method: 'PATCH',
    path: '/marketplace/orders/:id/promise',
    access: 'admin',
    needs: 'orders.edit',
    feature: 'orders',
    summary: 'Change the day by which an open order arrives, and say why; the buyer is mailed',
    params: WithId,
    body: z.strictObject({ promisedAt: z.iso.date(), note: text(255), version: Version }),
    response: One(CmsOrder),
    errors: ['invalid_transition', 'version_conflict'],
  }),
  acceptMany: endpoint({
    method: 'POST',
    path: '/marketplace/orders/accept',
    access: 'admin',
    needs: 'orders.accept',
    feature: 'orders',
    summary: 'Accept several orders, each on its own; those that fail are listed with the reason',
    body: SeveralOrders,
    response: One(
      z.object({
        accepted: z.int(),
        failed: z.array(FailedOrder),
        /** All of them as they are now: the next step starts from there. */
        orders: z.array(OrderNow),
      }),
    ),
  }),
  shipMany: endpoint({
    method: 'POST',
    path: '/marketplace/orders/ship',
    access: 'admin',
    needs: 'orders.ship',
    feature: 'orders',
    summary:
      'Ship several accepted orders in full, each on its own; those that fail, or whose units have to be named, are listed with the reason',
    body: SeveralOrders,
    response: One(z.object({ shipped: z.int(), failed: z.array(FailedOrder) })),
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/marketplace/orders/:id/notes',
    access: 'admin',
    needs: ['orders.edit', 'requests.reply'],
    feature: 'orders',
    idempotent: true,
    summary: 'Add a note to an order for other staff; customers never see it, and it cannot be changed',
    params: WithId,
    body: z.strictObject({ text: text(2000) }),
    response: One(OrderNote),
    status: 201,
    errors: ['idempotency_key_reused'],
  }),
  refund: endpoint({
    method: 'POST',
    path: '/marketplace/orders/:id/refunds',
    access: 'admin',
    needs: 'orders.refund',
    stepUp: true,
    feature: 'orders',
    idempotent: true,
    summary: 'Refund a paid order in full or in part: through its provider, or recorded for a bank transfer',
    params: WithId,
    body: RefundOrder,
    response: One(CmsOrder),
    status: 201,
    errors: ['invalid_transition', 'version_conflict', 'idempotency_key_reused'],
  }),
  retryRefund: endpoint({
    method: 'POST',
    path: '/marketplace/refunds/:id/retry',
    access: 'admin',
    needs: 'orders.refund',
    stepUp: true,
    feature: 'orders',
    summary: 'Retry a refund that the provider refused',
    params: WithId,
  }),
  returnGoods: endpoint({
    method: 'POST',
    path: '/marketplace/orders/:id/returns',
    access: 'admin',
    needs: 'orders.return',
    needsOf: ({ body }) => returnNeeds(body),
    stepUp: ({ body }) => paysBack(body),
    feature: 'orders',
    idempotent: true,
    summary:
      'Record returned items of a shipped order, restocked or written off, and refund them if requested',
    params: WithId,
    body: ReturnGoods,
    response: One(CmsOrder),
    status: 201,
    errors: ['invalid_transition', 'version_conflict', 'idempotency_key_reused'],
  }),
}
