import { z } from 'zod'
import { ApprovalRef, WaitsForApproval } from './approval-trail.ts'
import { endpoint } from './endpoint.ts'
import { Line, maxLines } from './lines.ts'
import { maxPrice } from './products.ts'
import { PickUpPlace } from './pick-up.ts'
import { Order, PaymentStep, PlaceOrder, Pricing } from './orders.ts'
import { LinesToPrice, QuotePricing } from './requests.ts'
import {
  CmsPaging,
  FileRef,
  Id,
  Instant,
  Many,
  Money,
  One,
  queryInteger,
  queryList,
  queryText,
  querySort,
  text,
  Version,
  WithId,
} from './shared.ts'
import type { StaffPermission } from './staff-permissions.ts'

/** `expired`: sent, and the link is too old; staff may take it back and send it again. */
export const draftStatuses = ['draft', 'sent', 'expired', 'placed', 'cancelled'] as const
export type DraftStatus = (typeof draftStatuses)[number]

/** How long the link in the email works. */
export const draftLinkDays = 7

/** A draft holds its stock no longer than this. */
export const maxHoldHours = 72

const DraftLine = Line.extend({
  /** Agreed with the customer; absent: the shop's price at the time of placing. */
  unitPrice: Money.refine(({ amount }) => amount >= 0, {
    error: 'validation.price',
    path: ['amount'],
  }).optional(),
})

/** What delivery costs, whatever the zones ask. */
const AgreedFee = Money.refine(({ amount }) => amount >= 0 && amount <= maxPrice, {
  error: 'validation.price',
  path: ['amount'],
})

const contents = {
  items: z.array(DraftLine).min(1).max(maxLines),
  /** A saved shipping address of the customer, preselected on the page that the link opens. */
  addressId: Id.optional(),
  /** Where the customer collects it, for nothing, instead of an address and a fee. */
  pickUpPointId: Id.optional(),
  /** Agreed with the customer, 0 for nothing; absent: by the zone of the address. */
  deliveryFee: AgreedFee.optional(),
  code: text(32, 0).optional(),
  /** The customer sees it, and it becomes the note of the order. */
  note: text(255, 0).optional(),
  /** Holds the stock of all lines for so many hours from now. Absent: a hold that there is stays, for the lines as they are now. */
  holdHours: z.int().min(1).max(maxHoldHours).optional(),
}
export const NewDraft = z.strictObject({ customer: Id, ...contents })
export type NewDraft = z.infer<typeof NewDraft>

/** Replaces the contents; what is absent is removed, but for a hold. */
export const DraftChanges = z.strictObject({ ...contents, version: Version })
export type DraftChanges = z.infer<typeof DraftChanges>
export type DraftContents = Omit<NewDraft, 'customer'>

const DraftStep = z.strictObject({ version: Version })

/** Without `requests.quote` the prices and the fee are the shop's, or those that a colleague agreed on. */
const priceNeeds = ({ items, deliveryFee }: Pick<NewDraft, 'items' | 'deliveryFee'>): StaffPermission[] =>
  deliveryFee !== undefined || items.some(({ unitPrice }) => unitPrice !== undefined)
    ? ['requests.quote']
    : []

/** What the customer would pay now, with each product's shop price and stock. */
export const DraftPricing = QuotePricing.extend({
  discount: Money,
  /** For delivery, where anything is asked for it. */
  deliveryFee: Money.optional(),
  /** The shop does not deliver to that address, or not so much. */
  deliveryError: Pricing.shape.deliveryError,
  discountCode: Pricing.shape.discountCode,
})
export type DraftPricing = z.infer<typeof DraftPricing>

const OrderRef = z.object({ _id: Id, number: z.string() })

export const CmsDraftRow = z.object({
  _id: Id,
  number: z.string(),
  status: z.enum(draftStatuses),
  customer: z.object({ _id: Id, name: z.string(), email: z.string() }),
  itemQuantity: z.int(),
  /** As last saved or sent. */
  total: Money,
  by: z.string(),
  sentAt: Instant.optional(),
  expiresAt: Instant.optional(),
  /** Its stock is held until then, or until it is placed, cancelled or released. */
  heldUntil: Instant.optional(),
  order: OrderRef.optional(),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
})
export type CmsDraftRow = z.infer<typeof CmsDraftRow>

export const CmsDraft = CmsDraftRow.extend({
  items: z.array(
    z.object({
      product: Id,
      name: z.string(),
      code: z.string(),
      quantity: z.int(),
      unitPrice: Money.optional(),
    }),
  ),
  addressId: Id.optional(),
  pickUpPoint: PickUpPlace.optional(),
  /** As it was agreed on; absent: by the zone of the address. */
  deliveryFee: Money.optional(),
  code: z.string().optional(),
  note: z.string().optional(),
  /** What is held, products of packages one by one. */
  held: z.array(z.object({ product: Id, name: z.string(), code: z.string(), quantity: z.int() })).optional(),
  /** Until it is placed or cancelled. */
  pricing: DraftPricing.optional(),
})
export type CmsDraft = z.infer<typeof CmsDraft>

export const cmsDraftSorts = ['updatedAt', 'total'] as const

const filters = {
  status: queryList(z.enum(draftStatuses)),
  search: queryText(100),
  sort: querySort(cmsDraftSorts),
}
export const CmsDraftsQuery = z.object({ ...CmsPaging.shape, ...filters })

/** The columns of the exported list. */
export const draftListColumns = ['number', 'customer', 'items', 'by', 'total', 'status', 'updatedAt'] as const
export type DraftListColumn = (typeof draftListColumns)[number]
export type CmsDraftsQuery = z.infer<typeof CmsDraftsQuery>

const optionalId = z.preprocess((value) => (value === '' ? undefined : value), Id.optional())
const path = '/marketplace/drafts'
const staff = { access: 'admin', feature: 'orders' } as const
const refusals = ['version_conflict', 'draft_sent', 'invalid_transition'] as const

export const cmsDraftsApi = {
  list: endpoint({
    ...staff,
    needs: 'orders.view',
    method: 'GET',
    path,
    summary: 'List draft orders, newest change first, with the number in each status',
    query: CmsDraftsQuery,
    response: Many(CmsDraftRow).extend({ statusCounts: z.record(z.enum(draftStatuses), z.int()) }),
  }),
  exportList: endpoint({
    ...staff,
    needs: 'orders.export',
    method: 'GET',
    path: `${path}/list.csv`,
    raw: 'file',
    summary: 'Export draft orders as CSV',
    query: z.object({ ...filters, columns: queryList(z.enum(draftListColumns)) }),
  }),
  pricing: endpoint({
    ...staff,
    needs: 'orders.edit',
    method: 'GET',
    path: `${path}/pricing`,
    summary: 'Price the lines of a draft order as this customer would pay them now',
    query: z.object({
      items: LinesToPrice,
      customer: optionalId,
      addressId: optionalId,
      pickUpPointId: optionalId,
      code: queryText(32),
      /** In minor units of the shop's currency; absent: by the zone. */
      deliveryFee: queryInteger(0, maxPrice),
      /** The draft itself, whose own held stock is available to it. */
      draft: optionalId,
    }),
    response: One(DraftPricing),
  }),
  create: endpoint({
    ...staff,
    needs: 'orders.edit',
    needsOf: ({ body }) => priceNeeds(body),
    method: 'POST',
    path,
    idempotent: true,
    summary: 'Create a draft order for a customer; it reserves stock only where `holdHours` says so',
    body: NewDraft,
    response: One(CmsDraft),
    status: 201,
    errors: ['pricing_disabled', 'stock_insufficient', 'out_of_stock', 'no_pick_up'],
  }),
  find: endpoint({
    ...staff,
    needs: 'orders.view',
    method: 'GET',
    path: `${path}/:id`,
    summary: 'Find one draft order',
    params: WithId,
    response: One(CmsDraft),
  }),
  update: endpoint({
    ...staff,
    needs: 'orders.edit',
    needsOf: ({ body }) => priceNeeds(body),
    method: 'PATCH',
    path: `${path}/:id`,
    summary: 'Update a draft order that has not been sent',
    params: WithId,
    body: DraftChanges,
    response: One(CmsDraft),
    errors: [...refusals, 'pricing_disabled', 'stock_insufficient', 'out_of_stock', 'no_pick_up'],
  }),
  remove: endpoint({
    ...staff,
    needs: 'orders.edit',
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Cancel a draft order; its link stops working, and held stock is released',
    params: WithId,
    query: z.object({ version: queryInteger(1, 1_000_000_000) }),
    response: One(CmsDraft),
    errors: ['version_conflict', 'invalid_transition'],
  }),
  send: endpoint({
    ...staff,
    needs: 'orders.edit',
    method: 'POST',
    path: `${path}/:id/send`,
    idempotent: true,
    summary: 'Email the customer a link that places the draft order; it works for seven days',
    params: WithId,
    body: DraftStep,
    response: One(CmsDraft),
    errors: [...refusals, 'pricing_disabled', 'no_pick_up'],
  }),
  takeBack: endpoint({
    ...staff,
    needs: 'orders.edit',
    method: 'POST',
    path: `${path}/:id/take-back`,
    summary: 'Take back a sent draft order to edit it; its link stops working',
    params: WithId,
    body: DraftStep,
    response: One(CmsDraft),
    errors: ['version_conflict', 'invalid_transition'],
  }),
  release: endpoint({
    ...staff,
    needs: 'orders.edit',
    method: 'POST',
    path: `${path}/:id/release`,
    summary: 'Release the stock that a draft order holds',
    params: WithId,
    body: DraftStep,
    response: One(CmsDraft),
    errors: ['version_conflict', 'invalid_transition'],
  }),
}

/** Behind the # of the link in the email. */
const Token = text(100)

/** A draft order as the customer sees it, priced now. */
export const OpenDraft = z.object({
  number: z.string(),
  expiresAt: Instant,
  items: z.array(
    z.object({
      product: Id,
      name: z.string(),
      code: z.string(),
      image: FileRef.optional(),
      quantity: z.int(),
    }),
  ),
  /** The total when the email was sent. */
  sentTotal: Money,
  pricing: Pricing,
  addressId: Id.optional(),
  /** Where it is collected; no address is asked then. */
  pickUpPoint: PickUpPlace.optional(),
  note: z.string().optional(),
  /** Once it was placed. */
  order: OrderRef.optional(),
  /** A member placed it, and somebody of their company has to approve that. */
  waits: WaitsForApproval.optional(),
})
export type OpenDraft = z.infer<typeof OpenDraft>

export const PlaceDraft = z.strictObject({
  token: Token,
  addressId: PlaceOrder.shape.addressId,
  billingAddressId: PlaceOrder.shape.billingAddressId,
  paymentMethod: PlaceOrder.shape.paymentMethod,
  poNumber: PlaceOrder.shape.poNumber,
  poFile: PlaceOrder.shape.poFile,
  costCentre: PlaceOrder.shape.costCentre,
  termsAccepted: PlaceOrder.shape.termsAccepted,
  /** The total the customer saw; if it has changed, nothing is placed. */
  expectedTotal: Money,
})
export type PlaceDraft = z.infer<typeof PlaceDraft>

const storePath = '/marketplace-customer/drafts'
const customer = { access: 'customer', permission: 'orders.create', feature: 'orders' } as const

export const storeDraftsApi = {
  open: endpoint({
    ...customer,
    method: 'POST',
    path: `${storePath}/open`,
    summary:
      'Open the draft order of an emailed link, with its lines priced now; for its customer or their company',
    body: z.strictObject({ token: Token, addressId: Id.optional() }),
    response: One(OpenDraft),
    errors: ['draft_expired'],
  }),
  place: endpoint({
    ...customer,
    method: 'POST',
    path: `${storePath}/place`,
    idempotent: true,
    summary:
      'Place the draft order of an emailed link, once, or send it for approval where my company asks for one',
    body: PlaceDraft,
    response: z.object({ data: Order, payment: PaymentStep }),
    status: 201,
    orElse: { key: 'approval', status: 202, response: z.object({ approval: ApprovalRef }) },
    errors: [
      'draft_expired',
      'draft_placed',
      'draft_waiting',
      'stock_insufficient',
      'out_of_stock',
      'price_changed',
      'product_unavailable',
      'pricing_disabled',
      'discount_not_found',
      'payment_declined',
      'payment_unavailable',
      'unpaid_limit_reached',
      'no_delivery',
      'no_pick_up',
      'taken',
      'idempotency_key_reused',
    ],
  }),
}
