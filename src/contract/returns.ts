import { z } from 'zod'
import { maxDocumentBytes } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { maxLineQuantity, maxLines } from './lines.ts'
import type { StaffPermission } from './staff-permissions.ts'
import {
  CmsPaging,
  FileRef,
  Id,
  Instant,
  Many,
  Money,
  NamedFile,
  One,
  queryList,
  queryText,
  Ref,
  StorePaging,
  text,
  Version,
  WithId,
} from './shared.ts'

/** Goods that go back, or a faulty piece within its warranty. */
export const returnKinds = ['return', 'warranty'] as const
export type ReturnKind = (typeof returnKinds)[number]
export const returnWishes = ['refund', 'replacement', 'repair'] as const
export const returnReasons = ['not_needed', 'wrong_item', 'damaged', 'faulty', 'other'] as const

export const returnStatuses = [
  'requested',
  'approved',
  'received',
  'refunded',
  'replaced',
  'repaired',
  'sent_back',
  'declined',
  'withdrawn',
  'expired',
] as const
export type ReturnStatus = (typeof returnStatuses)[number]
/** What they ask for is held against other requests. */
export const openReturnStatuses = ['requested', 'approved', 'received'] as const satisfies ReturnStatus[]

/** What staff may do next. The buyer withdraws, and the time of an approved one runs out. */
export const returnTransitions = {
  requested: ['approved', 'declined'],
  approved: ['received'],
  received: ['refunded', 'replaced', 'repaired', 'sent_back'],
  refunded: [],
  replaced: [],
  repaired: [],
  sent_back: [],
  declined: [],
  withdrawn: [],
  expired: [],
} as const satisfies Record<ReturnStatus, readonly ReturnStatus[]>
export const staffReturnSteps = [
  'approved',
  'declined',
  'received',
  'refunded',
  'replaced',
  'repaired',
  'sent_back',
] as const satisfies ReturnStatus[]
export type StaffReturnStep = (typeof staffReturnSteps)[number]
/** Steps that end a request against what was wished: they need a reason. */
export const reasonedReturnSteps = ['declined', 'sent_back'] as const satisfies StaffReturnStep[]

export const maxReturnPhotos = 6
/** By their content, whatever their names say. */
export const returnPhotoTypes = ['image/png', 'image/jpeg'] as const
/** How long approved goods are awaited. */
export const returnLabelDays = 30
/** The least warranty of a replacement. */
export const replacementWarrantyDays = 90

const OrderRef = z.object({ _id: Id, number: z.string() })

export const ReturnRow = z.object({
  _id: Id,
  number: z.string(),
  order: OrderRef,
  kind: z.enum(returnKinds),
  status: z.enum(returnStatuses),
  wish: z.enum(returnWishes),
  quantity: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type ReturnRow = z.infer<typeof ReturnRow>

export const Return = ReturnRow.extend({
  reason: z.enum(returnReasons),
  text: z.string(),
  /** Who asked for it. */
  by: z.string(),
  photos: z.array(NamedFile),
  lines: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      code: z.string(),
      image: FileRef.optional(),
      quantity: z.int(),
      serials: z.array(z.string()),
    }),
  ),
  /** How the goods come back, once it is approved. */
  instructions: z.string().optional(),
  label: NamedFile.optional(),
  /** Until when approved goods are awaited. */
  expiresAt: Instant.optional(),
  refund: Money.optional(),
  replacement: OrderRef.optional(),
  /** Oldest first. */
  events: z.array(
    z.object({
      from: z.enum(returnStatuses).optional(),
      to: z.enum(returnStatuses),
      by: z.string(),
      at: Instant,
      note: z.string().optional(),
    }),
  ),
  /** The caller may withdraw it now. */
  mayWithdraw: z.literal(true).optional(),
  version: Version,
})
export type Return = z.infer<typeof Return>

/** What may be asked for of an order's line now. */
export const ReturnOption = z.object({
  _id: Id,
  name: z.string(),
  code: z.string(),
  image: FileRef.optional(),
  /** Delivered, not back and not asked for by another request. */
  quantity: z.int(),
  /** Pieces with serial numbers: they are named instead of counted. */
  units: z.array(
    z.object({ _id: Id, serial: z.string(), name: z.string(), warrantyUntil: z.iso.date().optional() }),
  ),
  /** So many of the units make one of the line; 0 where none has a serial number. */
  unitsEach: z.int(),
  mayReturn: z.boolean(),
  /** The last day to return it; absent before it is delivered. */
  returnUntil: z.iso.date().optional(),
  mayClaim: z.boolean(),
  warrantyUntil: z.iso.date().optional(),
})
export type ReturnOption = z.infer<typeof ReturnOption>

const NewReturnLine = z.strictObject({
  /** Of the order. */
  _id: Id,
  quantity: z.int().min(1).max(maxLineQuantity),
  /** The pieces, where they have serial numbers. */
  units: z.array(Id).max(maxLineQuantity).default([]),
})

export const NewReturn = z.strictObject({
  order: Id,
  kind: z.enum(returnKinds),
  wish: z.enum(returnWishes),
  reason: z.enum(returnReasons),
  text: text(1000, 0).default(''),
  /** Uploaded for it by the caller. */
  photos: z.array(Id).max(maxReturnPhotos).default([]),
  lines: z.array(NewReturnLine).min(1).max(maxLines),
})
export type NewReturn = z.infer<typeof NewReturn>

const path = '/marketplace-customer/returns'
const ofCustomers = { access: 'customer', feature: 'returns' } as const
const takesFile = {
  raw: 'multipart',
  fileBytes: maxDocumentBytes,
  errors: ['document_too_large', 'unsupported_media_type', 'unsupported_image', 'unsupported_document'],
} as const
const WithFile = WithId.extend({ file: Id })

export const storeReturnsApi = {
  options: endpoint({
    ...ofCustomers,
    method: 'GET',
    path: '/marketplace-customer/orders/:id/returns',
    permission: 'orders.read',
    summary: 'Find what of one of my orders may be returned or claimed now, and what was asked for before',
    params: WithId,
    response: One(
      z.object({
        order: OrderRef,
        /** The caller may ask for something now. */
        mayAsk: z.boolean(),
        lines: z.array(ReturnOption),
        /** Newest first. */
        returns: z.array(ReturnRow),
      }),
    ),
  }),
  list: endpoint({
    ...ofCustomers,
    method: 'GET',
    path,
    permission: 'orders.read',
    summary:
      'List returns and warranty claims of my orders, newest first; of the whole company for its root user and admins',
    query: z.object({ ...StorePaging.shape, status: queryList(z.enum(returnStatuses)) }),
    response: Many(ReturnRow),
  }),
  find: endpoint({
    ...ofCustomers,
    method: 'GET',
    path: `${path}/:id`,
    permission: 'orders.read',
    summary: 'Find one return or warranty claim of my orders',
    params: WithId,
    response: One(Return),
  }),
  file: endpoint({
    ...ofCustomers,
    method: 'GET',
    path: `${path}/:id/files/:file`,
    permission: 'orders.read',
    raw: 'file',
    summary: 'Download a photo or the label of one of my returns',
    params: WithFile,
  }),
  sendPhoto: endpoint({
    ...ofCustomers,
    ...takesFile,
    method: 'POST',
    path: '/marketplace-customer/return-photos',
    permission: 'orders.create',
    summary: 'Upload a photo, a PNG or JPEG of at most 10 MB, for a return that I ask for within a day',
    body: z.strictObject({}),
    response: One(NamedFile),
    status: 201,
  }),
  create: endpoint({
    ...ofCustomers,
    method: 'POST',
    path,
    permission: 'orders.create',
    idempotent: true,
    summary:
      'Ask to return goods of an order, or claim their warranty; what is asked for is held against other requests',
    body: NewReturn,
    response: One(Return),
    status: 201,
    errors: ['return_exceeds', 'return_window_over', 'invalid_transition', 'idempotency_key_reused'],
  }),
  withdraw: endpoint({
    ...ofCustomers,
    method: 'POST',
    path: `${path}/:id/withdraw`,
    permission: 'orders.create',
    summary: 'Withdraw a return before the goods have arrived; once withdrawn, it is answered as it is',
    params: WithId,
    body: z.strictObject({}),
    response: One(Return),
    errors: ['invalid_transition'],
  }),
}

export const CmsReturnRow = ReturnRow.extend({
  customer: z.string(),
  company: Ref.optional(),
  version: Version,
})
export type CmsReturnRow = z.infer<typeof CmsReturnRow>

export const CmsReturn = Return.extend({
  customer: z.string(),
  company: Ref.optional(),
  email: z.string(),
  allowedStatuses: z.array(z.enum(staffReturnSteps)),
  /** The most that may be refunded for these goods now; absent where nothing was paid that could be. */
  maxRefund: Money.optional(),
})
export type CmsReturn = z.infer<typeof CmsReturn>

export const cmsReturnSorts = ['createdAt', '-createdAt', 'updatedAt', '-updatedAt'] as const

export const CmsReturnsQuery = z.object({
  ...CmsPaging.shape,
  status: queryList(z.enum(returnStatuses)),
  kind: queryList(z.enum(returnKinds)),
  order: queryList(Id),
  search: queryText(100),
  sort: z.preprocess((value) => (value === '' ? undefined : value), z.enum(cmsReturnSorts).optional()),
})
export type CmsReturnsQuery = z.infer<typeof CmsReturnsQuery>

/** The columns of the exported list. */
export const returnListColumns = [
  'number',
  'order',
  'customer',
  'kind',
  'wish',
  'quantity',
  'status',
  'createdAt',
] as const
export type ReturnListColumn = (typeof returnListColumns)[number]

export const ChangeReturn = z
  .strictObject({
    to: z.enum(staffReturnSteps),
    /** Instructions with an approval, the reason of a refusal, or a word to the buyer. */
    note: text(1000, 0).optional(),
    /** A file that the caller uploaded for it; with an approval. */
    label: Id.optional(),
    /** Of goods that are refunded or replaced: they cannot be sold again. */
    isWrittenOff: z.boolean().optional(),
    /** With `refunded`. */
    refund: Money.optional(),
    version: Version,
  })
  .refine(({ to, note }) => !reasonedReturnSteps.some((one) => one === to) || Boolean(note), {
    error: 'validation.required',
    path: ['note'],
  })
export type ChangeReturn = z.infer<typeof ChangeReturn>

const staffPath = '/marketplace/returns'
const ofStaff = { access: 'admin', feature: 'returns' } as const
const paysBack = ({ refund }: Pick<ChangeReturn, 'refund'>): boolean => refund !== undefined
const changeNeeds = (change: ChangeReturn): StaffPermission[] => (paysBack(change) ? ['orders.refund'] : [])

export const cmsReturnsApi = {
  list: endpoint({
    ...ofStaff,
    method: 'GET',
    path: staffPath,
    needs: 'orders.view',
    summary: 'List returns and warranty claims for staff, newest first, with the number in each status',
    query: CmsReturnsQuery,
    response: Many(CmsReturnRow).extend({ statusCounts: z.record(z.enum(returnStatuses), z.int()) }),
  }),
  exportList: endpoint({
    ...ofStaff,
    method: 'GET',
    path: `${staffPath}/list.csv`,
    needs: 'orders.export',
    raw: 'file',
    mayLag: true,
    summary: 'Export returns and warranty claims as CSV, filtered and sorted, with the named columns',
    query: CmsReturnsQuery.omit({ page: true, limit: true }).extend({
      columns: queryList(z.enum(returnListColumns)),
    }),
  }),
  find: endpoint({
    ...ofStaff,
    method: 'GET',
    path: `${staffPath}/:id`,
    needs: 'orders.view',
    summary: 'Find one return or warranty claim, for staff',
    params: WithId,
    response: One(CmsReturn),
  }),
  file: endpoint({
    ...ofStaff,
    method: 'GET',
    path: `${staffPath}/:id/files/:file`,
    needs: 'orders.view',
    raw: 'file',
    summary: 'Download a photo or the label of a return',
    params: WithFile,
  }),
  sendLabel: endpoint({
    ...ofStaff,
    ...takesFile,
    method: 'POST',
    path: '/marketplace/return-labels',
    needs: 'orders.return',
    summary:
      'Upload a shipping label, a PDF, PNG or JPEG of at most 10 MB, for a return that I approve within a day',
    body: z.strictObject({}),
    response: One(NamedFile),
    status: 201,
  }),
  change: endpoint({
    ...ofStaff,
    method: 'PATCH',
    path: `${staffPath}/:id/status`,
    needs: 'orders.return',
    needsOf: ({ body }) => changeNeeds(body),
    stepUp: ({ body }) => paysBack(body),
    summary:
      'Approve or decline a return, note its arrival, or end it: refunded with its money and stock, replaced by a new order, repaired or sent back',
    params: WithId,
    body: ChangeReturn,
    response: One(CmsReturn),
    errors: ['version_conflict', 'invalid_transition', 'stock_insufficient', 'out_of_stock'],
  }),
}
