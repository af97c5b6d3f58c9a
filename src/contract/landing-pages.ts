import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { landingLimits, landingWays, maxSlug, slugPattern } from './landing-ways.ts'
import { metadataKinds, type MetadataKind } from './metadata.ts'
import {
  BothTexts,
  CmsPaging,
  FileRef,
  Id,
  Instant,
  Many,
  One,
  queryList,
  queryText,
  text,
  Version,
} from './shared.ts'

/** The filter of the product list that shows the products of a page. */
const landingFilters = [
  'application',
  'industry',
  'useCase',
  'deviceType',
  'gatewayType',
  'accessoryType',
  'manufacturer',
] as const
export type LandingFilter = (typeof landingFilters)[number]

export const filterOfKind: Record<Exclude<MetadataKind, 'tag'>, LandingFilter> = {
  application: 'application',
  industry: 'industry',
  use_case: 'useCase',
  device_type: 'deviceType',
  gateway_type: 'gatewayType',
  accessory_type: 'accessoryType',
}

const Slug = z.string().max(maxSlug).regex(slugPattern, 'validation.slug')

/** Of an address: anything else is no page. */
const Address = z.object({
  way: z.enum(landingWays),
  slug: z.string().max(maxSlug).regex(slugPattern),
})

/** A way into the catalogue with its own address, as shoppers see it. */
export const LandingPage = z.object({
  way: z.enum(landingWays),
  /** Where the page is now: an earlier address still finds it. */
  slug: z.string(),
  title: z.string(),
  /** Rich text. */
  intro: z.string(),
  /** For search engines. */
  description: z.string(),
  image: FileRef.optional(),
  productCount: z.int(),
  /** Of a use case that the shop works out a list for. */
  solution: z.object({ slug: z.string(), name: z.string() }).optional(),
  /** The products of the page are those of the list under this filter. */
  filter: z.object({ name: z.enum(landingFilters), values: z.array(z.string()) }),
})
export type LandingPage = z.infer<typeof LandingPage>

export const storeLandingPagesApi = {
  find: endpoint({
    method: 'GET',
    path: '/marketplace-customer/landing-pages/:way/:slug',
    access: 'public',
    cache: 'public',
    summary: 'Find the page of a device type, application, industry, use case or maker',
    params: Address,
    response: One(LandingPage),
  }),
}

/** The page for staff, with its texts in both languages. */
export const CmsLandingPage = z.object({
  way: z.enum(landingWays),
  slug: z.string(),
  /** What the page is about: an entry of the metadata, or a maker. */
  name: BothTexts,
  kind: z.enum(metadataKinds.map(({ kind }) => kind)).optional(),
  title: BothTexts,
  intro: BothTexts,
  description: BothTexts,
  image: FileRef.optional(),
  /** The picture where none is chosen: that of the entry. */
  usualImage: FileRef.optional(),
  /** Of visible products; a page without any is in no list of addresses. */
  productCount: z.int(),
  updatedAt: Instant.optional(),
  /** 0: nothing was written yet. */
  version: Version,
})
export type CmsLandingPage = z.infer<typeof CmsLandingPage>

const both = (max: number) => z.strictObject({ en: text(max, 0), ar: text(max, 0) }).optional()

export const LandingPageChanges = z.strictObject({
  /** Where it was before leads to it for ever. The address of a maker is its name. */
  slug: Slug.optional(),
  title: both(landingLimits.title),
  intro: both(landingLimits.intro),
  description: both(landingLimits.description),
  image: Id.nullable().optional(),
  version: Version,
})
export type LandingPageChanges = z.infer<typeof LandingPageChanges>

const filters = { search: queryText(100), way: queryList(z.enum(landingWays)) }
export const CmsLandingPagesQuery = z.object({ ...CmsPaging.shape, ...filters })
export type CmsLandingPagesQuery = z.infer<typeof CmsLandingPagesQuery>

/** The columns of the list, which its export has too. */
export const landingListColumns = ['title', 'way', 'address', 'productCount', 'languages'] as const
export type LandingListColumn = (typeof landingListColumns)[number]
const ExportQuery = z.object({ ...filters, columns: queryList(z.enum(landingListColumns)) })

const staff = { access: 'admin' } as const
const path = '/marketplace/landing-pages'
const one = `${path}/:way/:slug` as const

export const cmsLandingPagesApi = {
  list: endpoint({
    ...staff,
    needs: 'products.view',
    method: 'GET',
    path,
    summary: 'List the pages of device types, applications, industries, use cases and makers',
    query: CmsLandingPagesQuery,
    response: Many(CmsLandingPage),
  }),
  exportCsv: endpoint({
    ...staff,
    needs: 'products.view',
    method: 'GET',
    path: `${path}/list.csv`,
    raw: 'file',
    summary: 'Export the landing pages as CSV',
    query: ExportQuery,
  }),
  exportXlsx: endpoint({
    ...staff,
    needs: 'products.view',
    method: 'GET',
    path: `${path}/list.xlsx`,
    raw: 'file',
    summary: 'Export the landing pages as a spreadsheet',
    query: ExportQuery,
    errors: ['too_many_rows'],
  }),
  find: endpoint({
    ...staff,
    needs: 'products.view',
    method: 'GET',
    path: one,
    summary: 'Find one of these pages, with its texts in both languages',
    params: Address,
    response: One(CmsLandingPage),
  }),
  update: endpoint({
    ...staff,
    needs: 'catalogue.edit',
    method: 'PATCH',
    path: one,
    summary: 'Change the address, the texts and the picture of a page',
    params: Address,
    body: LandingPageChanges,
    response: One(CmsLandingPage),
    errors: ['slug_taken', 'version_conflict'],
  }),
}
