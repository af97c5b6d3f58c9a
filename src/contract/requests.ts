import { z } from 'zod'
import { ApprovalRef, WaitsForApproval } from './approval-trail.ts'
import { asciiDigits } from './digits.ts'
import { maxDocumentBytes } from './documents.ts'
import { NewAddress } from './addresses.ts'
import { Period } from './period.ts'
import { PickUpPlace } from './pick-up.ts'
import { endpoint } from './endpoint.ts'
import { enums } from './enums.ts'
import { Line, maxLineQuantity, maxLines } from './lines.ts'
import { CityId, CountryId } from './places.ts'
import { PoNumber } from './po-number.ts'
import { maxPrice } from './products.ts'
import {
  Email,
  CmsPaging,
  FileRef,
  Id,
  Instant,
  Many,
  Money,
  NamedFile,
  namesItsStart,
  One,
  Phone,
  queryInteger,
  queryList,
  queryText,
  StorePaging,
  text,
  Version,
  WithId,
} from './shared.ts'

/** Of a request for a quote, and of a counter-offer. */
export const maxQuoteMessage = 2000
/** With one request for a quote. */
export const maxRequestFiles = 5
/** Offers of the shop and answers of the buyer, together. */
export const maxQuoteRounds = 20

const person = {
  fullName: text(120),
  phone: Phone,
  email: Email,
  country: CountryId,
  city: CityId,
  /** A honeypot: hidden from people, filled in by bots. */
  website: z.string().max(2048).optional(),
}

/** What a buyer would pay for one. */
const TargetPrice = Money.refine(({ amount }) => amount >= 0 && amount <= maxPrice, {
  error: 'validation.price',
  path: ['amount'],
})

/** A message to the seller or a request for a quote. */
export const NewRequest = z.discriminatedUnion('type', [
  z.strictObject({
    ...person,
    type: z.literal('contact'),
    message: text(255),
    company: text(120, 0).default(''),
    products: z.array(Line).max(maxLines).default([]),
  }),
  z.strictObject({
    ...person,
    type: z.literal('quote'),
    message: text(maxQuoteMessage),
    company: text(120),
    products: z
      .array(Line.extend({ targetPrice: TargetPrice.optional() }))
      .min(1)
      .max(maxLines),
    /** When the goods are needed. */
    wishedDate: z.iso.date().optional(),
    /** Documents that the caller uploaded for it. */
    files: z.array(Id).max(maxRequestFiles).default([]),
  }),
])
export type NewRequest = z.infer<typeof NewRequest>

const RequestProduct = z.object({
  product: Id,
  name: z.string(),
  code: z.string(),
  image: FileRef.optional(),
  quantity: z.int(),
})

/** A quote: prices of these lines until a date. Earlier revisions stay readable. */
export const Quote = z.object({
  revision: z.int(),
  lines: z.array(
    RequestProduct.extend({
      unitPrice: Money,
      period: Period.optional(),
      subtotal: Money,
      total: Money,
      /** Of an open offer, for its buyer: how many come later if it is accepted now, and by when, in words. */
      supply: z.string().optional(),
    }),
  ),
  /** The same of all of it: the day by which it arrives, where something comes later. */
  promisedAt: z.iso.date().optional(),
  subtotal: Money,
  /** For delivery, as it was agreed on; absent where nothing is said of it, and it costs nothing. */
  deliveryFee: Money.optional(),
  /** Where it is collected, for nothing; accepting it needs no address then. */
  pickUpPoint: PickUpPlace.optional(),
  tax: Money,
  taxRate: z.number(),
  pricesIncludeTax: z.boolean(),
  total: Money,
  /** False: all of it is licences, and accepting it needs no address. */
  needsShipping: z.boolean(),
  validUntil: Instant,
  note: z.string().optional(),
  sentAt: Instant,
  by: z.string(),
})
export type Quote = z.infer<typeof Quote>

/** What a buyer answered to an offer. */
export const CounterOffer = z.object({
  _id: Id,
  /** Of the offer that it answers. */
  revision: z.int(),
  lines: z.array(RequestProduct.extend({ targetPrice: Money.optional() })),
  message: z.string().optional(),
  wishedDate: z.iso.date().optional(),
  by: z.string(),
  at: Instant,
})
export type CounterOffer = z.infer<typeof CounterOffer>

export const RequestSummary = z.object({
  _id: Id,
  number: z.string(),
  type: z.enum(enums.RequestType),
  status: z.enum(enums.RequestStatus),
  message: z.string(),
  itemQuantity: z.int(),
  createdAt: Instant,
})
export type RequestSummary = z.infer<typeof RequestSummary>

export const RequestDetails = RequestSummary.extend({
  fullName: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.object({ isoCode: z.string(), phoneNumber: z.string() }),
  country: z.string(),
  countryName: z.string(),
  city: z.string(),
  cityName: z.string(),
  products: z.array(RequestProduct.extend({ targetPrice: Money.optional() })),
  /** When the goods are needed. */
  wishedDate: z.iso.date().optional(),
  /** What was sent with a request for a quote. */
  files: z.array(NamedFile),
  /** Newest last. */
  quotes: z.array(Quote),
  /** What the buyer answered to them, newest last. */
  counters: z.array(CounterOffer),
  /** The newest offer may be answered with a counter-offer now. */
  mayCounter: z.literal(true).optional(),
  replies: z.array(z.object({ message: z.string(), by: z.string(), at: Instant })),
  order: z.object({ _id: Id, number: z.string() }).optional(),
  /** A member accepted its newest quote, and somebody of their company has to approve that. */
  waits: WaitsForApproval.optional(),
})
export type RequestDetails = z.infer<typeof RequestDetails>

/** With a saved address and method, or typed ones: a customer who opens the emailed link may have no account. */
export const AcceptQuote = z.strictObject({
  revision: z.int().min(1),
  addressId: Id.optional(),
  address: NewAddress.optional(),
  paymentMethod: z
    .strictObject({
      type: z.enum(enums.OrderPaymentType),
      _id: Id.optional(),
      token: z.string().min(8).max(200).optional(),
    })
    .optional(),
  poNumber: PoNumber,
  /** A document that the caller uploaded for it. */
  poFile: Id.optional(),
  /** One of the caller's company. */
  costCentre: Id.optional(),
  /** Given where the brand has terms; stored with the order. */
  termsAccepted: z.boolean().optional(),
})
export type AcceptQuote = z.infer<typeof AcceptQuote>

/** Lines that are left out are not wanted any more. */
export const NewCounterOffer = z.strictObject({
  revision: z.int().min(1),
  lines: z
    .array(
      z.strictObject({
        product: Id,
        quantity: z.int().min(1).max(maxLineQuantity),
        targetPrice: TargetPrice.optional(),
      }),
    )
    .min(1)
    .max(maxLines),
  message: text(maxQuoteMessage, 0).default(''),
  wishedDate: z.iso.date().optional(),
})
export type NewCounterOffer = z.infer<typeof NewCounterOffer>

const path = '/marketplace-customer/requests'
const paperQuery = {
  revision: queryInteger(1, 1_000),
  kind: z.enum(['quote', 'proforma']).default('quote'),
}
/** The token in the emailed link; it grants access to one request only. */
const LinkKey = z.object({ key: queryText(100) })
const WithFile = WithId.extend({ file: Id })

export const storeRequestsApi = {
  create: endpoint({
    method: 'POST',
    path,
    access: 'public',
    idempotent: true,
    botCheck: 'visitors',
    summary:
      'Send a message or request a quote; open to visitors, five an hour per network address or email address',
    body: NewRequest,
    response: One(RequestSummary.pick({ _id: true, number: true, type: true, status: true })),
    status: 201,
    errors: ['recaptcha_failed'],
  }),
  list: endpoint({
    method: 'GET',
    path,
    access: 'customer',
    permission: 'quotes.read',
    summary: 'List my messages and quote requests, newest first; a root user sees the whole company’s',
    query: z.object({ ...StorePaging.shape, type: queryList(z.enum(enums.RequestType)) }),
    response: Many(RequestSummary),
  }),
  find: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: 'public',
    permission: 'quotes.read',
    summary:
      'Find one request with its quotes: mine, or by the key of the emailed link until 30 days after the quote, without phone and with the email masked',
    params: WithId,
    query: LinkKey,
    response: One(RequestDetails),
  }),
  sendFile: endpoint({
    method: 'POST',
    path: '/marketplace-customer/request-files',
    access: 'public',
    permission: 'quotes.read',
    botCheck: 'visitors',
    raw: 'multipart',
    fileBytes: maxDocumentBytes,
    summary:
      'Upload a PDF, PNG or JPEG of at most 10 MB for a quote that I request within a day; open to visitors, twenty an hour per network address',
    body: z.strictObject({}),
    response: One(NamedFile),
    status: 201,
    errors: ['document_too_large', 'unsupported_media_type', 'unsupported_document', 'recaptcha_failed'],
  }),
  file: endpoint({
    method: 'GET',
    path: `${path}/:id/files/:file`,
    access: 'customer',
    permission: 'quotes.read',
    raw: 'file',
    summary: 'Download a file that was sent with one of my requests',
    params: WithFile,
  }),
  accept: endpoint({
    method: 'POST',
    path: `${path}/:id/accept`,
    access: 'public',
    permission: 'quotes.accept',
    feature: 'orders',
    idempotent: true,
    summary:
      'Accept a quote: place an order at exactly the quoted prices, or send it for approval where my company asks for one',
    params: WithId,
    query: LinkKey,
    body: AcceptQuote,
    response: One(
      z.object({ request: RequestDetails, order: z.object({ _id: Id, number: z.string(), total: Money }) }),
    ),
    orElse: {
      key: 'approval',
      status: 202,
      response: z.object({ approval: ApprovalRef, data: z.object({ request: RequestDetails }) }),
    },
    errors: [
      'quote_expired',
      'quote_revised',
      'quote_waiting',
      'invalid_transition',
      'stock_insufficient',
      'out_of_stock',
      'product_unavailable',
      'payment_declined',
      'payment_unavailable',
      'terms_not_allowed',
      'credit_review_open',
      'needs_approval',
      'no_pick_up',
      'taken',
    ],
  }),
  paper: endpoint({
    method: 'GET',
    path: `${path}/:id/quote.pdf`,
    access: 'public',
    permission: 'quotes.read',
    raw: 'file',
    summary:
      'Download an offer as a PDF in the language of Accept-Language, the newest unless a revision is named; or a proforma invoice of the newest while it may be accepted',
    params: WithId,
    query: LinkKey.extend(paperQuery),
  }),
  counter: endpoint({
    method: 'POST',
    path: `${path}/:id/counter`,
    access: 'public',
    permission: 'quotes.accept',
    idempotent: true,
    summary:
      'Answer the newest offer with a counter-offer: quantities, target prices, a date, a message. It can be accepted again once the shop has made another',
    params: WithId,
    query: LinkKey,
    body: NewCounterOffer,
    response: One(z.object({ request: RequestDetails })),
    status: 201,
    errors: [
      'quote_revised',
      'quote_waiting',
      'invalid_transition',
      'limit_reached',
      'idempotency_key_reused',
    ],
  }),
  decline: endpoint({
    method: 'POST',
    path: `${path}/:id/decline`,
    access: 'public',
    permission: 'quotes.accept',
    summary: 'Decline a quote',
    params: WithId,
    query: LinkKey,
    body: z.strictObject({ revision: z.int().min(1) }),
    response: One(z.object({ request: RequestDetails })),
    errors: ['quote_revised', 'quote_waiting', 'invalid_transition'],
  }),
}

const StaffMember = z.object({ _id: Id, name: z.string() })

export const CmsRequestRow = RequestSummary.extend({
  fullName: z.string(),
  company: z.string(),
  email: z.string(),
  language: z.enum(enums.Language),
  /** Of the newest quote; absent when none was sent. */
  total: Money.optional(),
  assignee: StaffMember.optional(),
  updatedAt: Instant,
  version: Version,
})
export type CmsRequestRow = z.infer<typeof CmsRequestRow>

/** The product's current price and availability, next to what was requested. */
const ProductNow = RequestProduct.extend({
  targetPrice: Money.optional(),
  /** The shop's current price, with automatic discounts for everybody; absent where the product has no price. */
  price: Money.optional(),
  /** The most that is available with nothing else in the order; absent without a limit. */
  available: z.int().optional(),
  /** How many of them are in stock, where others may be on backorder. */
  there: z.int().optional(),
  /** Hidden products may be quoted; deleted ones may not. */
  state: z.enum(['visible', 'hidden', 'gone']),
})
export type ProductNow = z.infer<typeof ProductNow>

export const CmsRequest = RequestDetails.extend({
  products: z.array(ProductNow),
  assignee: StaffMember.optional(),
  language: z.enum(enums.Language),
  customer: Id.optional(),
  /** The URL in the customer's emails. Anyone with it can view, order or decline. */
  link: z.string(),
  /** The revision that became the order. */
  acceptedRevision: z.int().optional(),
  /** Statuses staff can set by hand. */
  allowedStatuses: z.array(z.enum(enums.RequestStatus)),
  mayQuote: z.boolean(),
  updatedAt: Instant,
  version: Version,
})
export type CmsRequest = z.infer<typeof CmsRequest>

export const QuoteDraft = z
  .strictObject({
    lines: z
      .array(
        z.strictObject({
          product: Id,
          quantity: z.int().min(1).max(maxLineQuantity),
          unitPrice: Money.refine(({ amount }) => amount >= 0, {
            error: 'validation.price',
            path: ['amount'],
          }),
        }),
      )
      .min(1)
      .max(maxLines),
    /** Where the buyer collects it, for nothing. */
    pickUpPointId: Id.optional(),
    /** For delivery; absent: nothing. */
    deliveryFee: Money.refine(({ amount }) => amount >= 0 && amount <= maxPrice, {
      error: 'validation.price',
      path: ['amount'],
    }).optional(),
    validUntil: Instant,
    note: text(255, 0).optional(),
    version: Version.optional(),
    /** The status the change starts from, for callers that do not know the version. */
    from: z.enum(enums.RequestStatus).optional(),
  })
  .refine(namesItsStart.check, namesItsStart.params)
export type QuoteDraft = z.infer<typeof QuoteDraft>

export const RequestChanges = z
  .strictObject({
    status: z.enum(['in_progress', 'answered', 'closed']).optional(),
    /** A staff member; null unassigns the request. */
    assignee: Id.nullable().optional(),
    version: Version.optional(),
    from: z.enum(enums.RequestStatus).optional(),
  })
  .refine((change) => change.status === undefined || namesItsStart.check(change), namesItsStart.params)
export type RequestChanges = z.infer<typeof RequestChanges>

/** `me`: assigned to the caller; `nobody`: unassigned. */
export const assigneeWords = ['me', 'none'] as const

export const cmsRequestSorts = ['createdAt', '-createdAt', 'updatedAt', '-updatedAt'] as const

export const CmsRequestsQuery = z.object({
  ...CmsPaging.shape,
  type: queryList(z.enum(enums.RequestType)),
  status: queryList(z.enum(enums.RequestStatus)),
  assignee: queryList(z.union([z.enum(assigneeWords), Id])),
  search: queryText(100),
  sort: z.preprocess((value) => (value === '' ? undefined : value), z.enum(cmsRequestSorts).optional()),
})
export type CmsRequestsQuery = z.infer<typeof CmsRequestsQuery>

const LineToPrice = z.strictObject({
  product: Id,
  quantity: z.int().min(1).max(maxLineQuantity),
  /** In minor units of the shop's currency; absent: the shop's current price. */
  unitPrice: z.int().min(0).max(maxPrice).optional(),
})

const lineToPrice = (text: unknown) => {
  if (typeof text !== 'string') return text
  const [product, quantity = '', unitPrice] = text.split(':')
  return {
    product,
    quantity: Number(asciiDigits(quantity)),
    ...(unitPrice !== undefined && { unitPrice: Number(asciiDigits(unitPrice)) }),
  }
}

/** `items=<id>:<quantity>` or `items=<id>:<quantity>:<unit price>`, joined by commas. */
export const LinesToPrice = z.preprocess(
  (value) =>
    [value]
      .flat()
      .flatMap((part) => (typeof part === 'string' ? part.split(',') : []))
      .filter((part) => part !== '')
      .map(lineToPrice),
  z.array(LineToPrice).max(maxLines),
)

export const QuotePricing = z.object({
  lines: z.array(
    ProductNow.extend({ unitPrice: Money.optional(), subtotal: Money.optional(), total: Money.optional() }),
  ),
  currency: z.string(),
  subtotal: Money,
  deliveryFee: Money.optional(),
  tax: Money,
  taxRate: z.number(),
  pricesIncludeTax: z.boolean(),
  total: Money,
})
export type QuotePricing = z.infer<typeof QuotePricing>

/** The columns of the exported list. */
export const requestListColumns = [
  'number',
  'from',
  'message',
  'assignee',
  'total',
  'status',
  'createdAt',
] as const
export type RequestListColumn = (typeof requestListColumns)[number]

const cmsPath = '/marketplace/requests'
const staff = { access: 'admin' } as const

export const cmsRequestsApi = {
  list: endpoint({
    ...staff,
    needs: 'requests.view',
    method: 'GET',
    path: cmsPath,
    summary: 'List messages and quote requests for staff, newest first, with the number in each status',
    query: CmsRequestsQuery,
    response: Many(CmsRequestRow).extend({ statusCounts: z.record(z.enum(enums.RequestStatus), z.int()) }),
  }),
  exportList: endpoint({
    ...staff,
    needs: 'requests.view',
    method: 'GET',
    path: `${cmsPath}/list.csv`,
    raw: 'file',
    mayLag: true,
    summary: 'Export requests as CSV, filtered and sorted, with the named columns',
    query: CmsRequestsQuery.omit({ page: true, limit: true }).extend({
      columns: queryList(z.enum(requestListColumns)),
    }),
  }),
  staff: endpoint({
    ...staff,
    needs: 'requests.view',
    method: 'GET',
    path: `${cmsPath}/staff`,
    summary: 'List the staff a request can be assigned to, by name',
    response: z.object({ data: z.array(StaffMember) }),
  }),
  pricing: endpoint({
    ...staff,
    needs: 'requests.quote',
    method: 'GET',
    path: `${cmsPath}/pricing`,
    summary: 'Price the lines of a quote, with the current price and stock of each product',
    query: z.object({
      items: LinesToPrice,
      /** In minor units of the shop's currency. */
      deliveryFee: queryInteger(0, maxPrice),
    }),
    response: One(QuotePricing),
  }),
  find: endpoint({
    ...staff,
    needs: 'requests.view',
    method: 'GET',
    path: `${cmsPath}/:id`,
    summary: 'Find one message or quote request with all quotes and replies, for staff',
    params: WithId,
    response: One(CmsRequest),
  }),
  paper: endpoint({
    ...staff,
    needs: 'requests.view',
    method: 'GET',
    path: `${cmsPath}/:id/quote.pdf`,
    raw: 'file',
    summary: 'Download an offer as a PDF, or a proforma invoice of the newest while it may be accepted',
    params: WithId,
    query: z.object(paperQuery),
  }),
  file: endpoint({
    ...staff,
    needs: 'requests.view',
    method: 'GET',
    path: `${cmsPath}/:id/files/:file`,
    raw: 'file',
    summary: 'Download a file that was sent with a request',
    params: WithFile,
  }),
  update: endpoint({
    ...staff,
    needs: 'requests.reply',
    method: 'PATCH',
    path: `${cmsPath}/:id`,
    summary: 'Assign a request, start work on it or close it',
    params: WithId,
    body: RequestChanges,
    response: One(CmsRequest),
    errors: ['version_conflict', 'invalid_transition'],
  }),
  reply: endpoint({
    ...staff,
    needs: 'requests.reply',
    method: 'POST',
    path: `${cmsPath}/:id/reply`,
    idempotent: true,
    summary: 'Reply to a request by email, in the language it was written in',
    params: WithId,
    body: z.strictObject({ message: text(2000), version: Version.optional() }),
    response: One(CmsRequest),
    status: 201,
    errors: ['version_conflict', 'invalid_transition'],
  }),
  quote: endpoint({
    ...staff,
    needs: 'requests.quote',
    method: 'POST',
    path: `${cmsPath}/:id/quote`,
    idempotent: true,
    summary: 'Send a quote or a new revision of it by email, with a link that opens it',
    params: WithId,
    body: QuoteDraft,
    response: One(CmsRequest),
    status: 201,
    errors: ['version_conflict', 'invalid_transition', 'no_pick_up'],
  }),
}
