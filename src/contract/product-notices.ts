import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { BothTexts, FileRef, Id, Instant, One, queryList, Ref, text, Version, WithId } from './shared.ts'

export const noticeKinds = ['firmware', 'end_of_sale', 'end_of_support', 'security'] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const noticeStatuses = ['draft', 'published', 'withdrawn'] as const
export type NoticeStatus = (typeof noticeStatuses)[number]

export const maxNoticeTitle = 120
export const maxNoticeText = 2_000
export const maxNoticeRelease = 30
/** Of one product, and as many are shown to a buyer. */
export const maxNotices = 100

const Url = z.url({ protocol: /^https?$/, error: 'validation.url' }).max(2048)
const inBoth = (max: number) => z.strictObject({ en: text(max), ar: text(max) })

/** As staff see it. */
export const ProductNotice = z.object({
  _id: Id,
  kind: z.enum(noticeKinds),
  title: BothTexts,
  text: BothTexts,
  /** Of the firmware or software. */
  release: z.string().optional(),
  /** From this day on, where the shop is. */
  effectiveOn: z.iso.date().optional(),
  url: z.string().optional(),
  file: FileRef.optional(),
  status: z.enum(noticeStatuses),
  /** The first time. */
  publishedAt: Instant.optional(),
  /** Companies that were told by email. */
  toldCompanies: z.int(),
  version: Version,
})
export type ProductNotice = z.infer<typeof ProductNotice>

export const NewProductNotice = z.strictObject({
  kind: z.enum(noticeKinds),
  title: inBoth(maxNoticeTitle),
  text: inBoth(maxNoticeText),
  release: text(maxNoticeRelease, 0).optional(),
  effectiveOn: z.iso.date().nullable().optional(),
  url: z.union([z.literal(''), Url]).optional(),
  /** A PDF that was uploaded. */
  file: Id.nullable().optional(),
})
export type NewProductNotice = z.infer<typeof NewProductNotice>

/** The whole of it; its kind stays once it was published. */
export const ProductNoticeChanges = NewProductNotice.extend({ version: Version })
export type ProductNoticeChanges = z.infer<typeof ProductNoticeChanges>

const staff = { access: 'admin', feature: 'devices' } as const
const ofProduct = '/marketplace/products/:id/notices'
const one = '/marketplace/product-notices/:id'
const List = One(z.array(ProductNotice))
const AtVersion = z.strictObject({ version: Version })
const refusals = ['version_conflict', 'invalid_transition'] as const

export const cmsProductNoticesApi = {
  list: endpoint({
    ...staff,
    needs: 'products.view',
    method: 'GET',
    path: ofProduct,
    summary: 'List the notices of a product, the newest first',
    params: WithId,
    response: List,
  }),
  add: endpoint({
    ...staff,
    needs: 'products.edit',
    method: 'POST',
    path: ofProduct,
    idempotent: true,
    summary: 'Add a notice to a product, as a draft that no buyer sees',
    params: WithId,
    body: NewProductNotice,
    response: List,
    status: 201,
    errors: ['limit_reached'],
  }),
  update: endpoint({
    ...staff,
    needs: 'products.edit',
    method: 'PATCH',
    path: one,
    summary: 'Replace what a notice says; of one that is published nobody is mailed again',
    params: WithId,
    body: ProductNoticeChanges,
    response: List,
    errors: refusals,
  }),
  publish: endpoint({
    ...staff,
    needs: 'products.publish',
    method: 'POST',
    path: `${one}/publish`,
    summary:
      'Show a notice to those who have the product; each company gets one email, also when it is published again',
    params: WithId,
    body: AtVersion,
    response: List,
    errors: refusals,
  }),
  withdraw: endpoint({
    ...staff,
    needs: 'products.publish',
    method: 'POST',
    path: `${one}/withdraw`,
    summary: 'Show a notice to buyers no longer',
    params: WithId,
    body: AtVersion,
    response: List,
    errors: refusals,
  }),
}

/** What a buyer should know of something they have. */
export const DeviceNotice = z.object({
  _id: Id,
  kind: z.enum(noticeKinds),
  title: z.string(),
  text: z.string(),
  release: z.string().optional(),
  effectiveOn: z.iso.date().optional(),
  url: z.string().optional(),
  file: FileRef.optional(),
  product: Ref,
  /** How many of it the caller has in use or spare, or bought without serial numbers. */
  units: z.int(),
  publishedAt: Instant,
})
export type DeviceNotice = z.infer<typeof DeviceNotice>

/** A product that was bought without serial numbers, and how many were shipped and did not come back. */
export const AlsoBought = z.object({ product: Ref, units: z.int() })
export type AlsoBought = z.infer<typeof AlsoBought>

export const storeProductNoticesApi = {
  list: endpoint({
    access: 'customer',
    permission: 'devices.read',
    feature: 'devices',
    method: 'GET',
    path: '/marketplace-customer/devices/notices',
    summary:
      'List the notices of products that my company has in use or spare or bought without serial numbers, security first and then the newest, and those products by name: at most 100 each',
    query: z.object({ product: queryList(Id) }),
    response: z.object({ data: z.array(DeviceNotice), alsoBought: z.array(AlsoBought) }),
  }),
}
