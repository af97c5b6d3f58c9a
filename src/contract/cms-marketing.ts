import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { enums } from './enums.ts'
import { endsSchedule } from './schedule.ts'
import {
  CmsPaging,
  Deletion,
  FileRef,
  Id,
  Instant,
  Many,
  requiredName,
  One,
  queryBoolean,
  queryList,
  queryText,
  text,
  Version,
  WithId,
  querySort,
} from './shared.ts'

export const marketingKinds = ['slider', 'ad'] as const
export type MarketingKind = (typeof marketingKinds)[number]

/** Derived from the schedule and the visibility switch. */
export const marketingStates = ['shown', 'scheduled', 'ended', 'hidden'] as const
export type MarketingState = (typeof marketingStates)[number]

/** A slider or an ad for staff: a slider has a subtitle and a position, an ad a placement. */
export const CmsMarketing = z.object({
  _id: Id,
  title: z.string(),
  subTitle: z.string().optional(),
  description: z.string(),
  image: FileRef,
  imageDark: FileRef.optional(),
  link: z.string().optional(),
  position: z.enum(enums.SliderPosition).optional(),
  placement: z.enum(enums.AdPlacement).optional(),
  order: z.int(),
  visibility: z.enum(enums.Visibility),
  startAt: Instant.optional(),
  endAt: Instant.optional(),
  state: z.enum(marketingStates),
  languages: z.array(z.enum(enums.Language)),
  updatedAt: Instant,
  version: Version,
})
export type CmsMarketing = z.infer<typeof CmsMarketing>

/** A path of the shop, or an https address elsewhere; empty: no link. */
const Link = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim() : value),
  z
    .string()
    .max(2048)
    .regex(/^$|^\/(?![/\\])\S*$|^https:\/\/[^\s/?#]+\.[^\s]+$/, 'validation.url'),
)

const shared = {
  description: text(255, 0).optional(),
  imageDark: Id.nullable().optional(),
  link: Link.optional(),
  visibility: z.enum(enums.Visibility).optional(),
  startAt: Instant.nullable().optional(),
  endAt: Instant.nullable().optional(),
}
const ofSlider = { subTitle: text(255, 0).optional() }
const position = z.enum(enums.SliderPosition)
const placement = z.enum(enums.AdPlacement)

const schemas = {
  slider: {
    create: z.strictObject({ title: requiredName(120), image: Id, position, ...shared, ...ofSlider }),
    update: z.strictObject({
      title: text(120, 0).optional(),
      image: Id.optional(),
      position: position.optional(),
      ...shared,
      ...ofSlider,
      version: Version.optional(),
      endsSchedule,
    }),
  },
  ad: {
    create: z.strictObject({ title: requiredName(120), image: Id, placement, ...shared }),
    update: z.strictObject({
      title: text(120, 0).optional(),
      image: Id.optional(),
      placement: placement.optional(),
      ...shared,
      version: Version.optional(),
      endsSchedule,
    }),
  },
}

/** Partial update of either; each kind's schema accepts its own fields only. */
export type MarketingChanges = {
  title?: string | undefined
  subTitle?: string | undefined
  description?: string | undefined
  image?: string | undefined
  imageDark?: string | null | undefined
  link?: string | undefined
  position?: z.infer<typeof position> | undefined
  placement?: z.infer<typeof placement> | undefined
  visibility?: z.infer<typeof shared.visibility> | undefined
  startAt?: string | null | undefined
  endAt?: string | null | undefined
  version?: number | undefined
  endsSchedule?: boolean | undefined
}

const sorts = ['order', 'title', 'updatedAt'] as const
export const MarketingQuery = z.object({
  ...CmsPaging.shape,
  search: queryText(100),
  visibility: queryList(z.enum(enums.Visibility)),
  state: queryList(z.enum(marketingStates)),
  position: queryList(position),
  placement: queryList(placement),
  sort: querySort(sorts),
})
export type MarketingQuery = z.infer<typeof MarketingQuery>

/** The columns of the exported list. */
export const marketingListColumns = ['title', 'place', 'schedule', 'languages', 'state'] as const
export type MarketingListColumn = (typeof marketingListColumns)[number]

const callsOf = <const K extends MarketingKind>(kind: K) => {
  const base = `/marketplace/${kind}s` as const
  const staff = { access: 'admin' } as const
  return {
    list: endpoint({
      ...staff,
      needs: 'marketing.view',
      method: 'GET',
      path: base,
      summary: `List ${kind}s, in the order of the home page`,
      query: MarketingQuery,
      response: Many(CmsMarketing),
    }),
    exportList: endpoint({
      ...staff,
      needs: 'marketing.view',
      method: 'GET',
      path: `${base}/list.csv`,
      raw: 'file',
      mayLag: true,
      summary: `Export ${kind}s as CSV, filtered, in the order of the home page`,
      query: MarketingQuery.omit({ page: true, limit: true }).extend({
        columns: queryList(z.enum(marketingListColumns)),
      }),
    }),
    create: endpoint({
      ...staff,
      needs: 'marketing.edit',
      method: 'POST',
      path: base,
      summary: `Add one of the ${kind}s at the end; its texts are in the language of Accept-Language`,
      // The browser calls both kinds alike; the server parses by the kind's own schema.
      body: schemas[kind].create as z.ZodType<MarketingChanges>,
      response: One(CmsMarketing),
      status: 201,
    }),
    reorder: endpoint({
      ...staff,
      needs: 'marketing.edit',
      method: 'PATCH',
      path: `${base}/order`,
      summary: `Reorder the ${kind}s; those not named follow`,
      body: z.strictObject({ ids: z.array(Id).min(1).max(200) }),
      response: One(z.array(z.object({ _id: Id, order: z.int() }))),
    }),
    find: endpoint({
      ...staff,
      needs: 'marketing.view',
      method: 'GET',
      path: `${base}/:id`,
      summary: `Find one of the ${kind}s; fallback=false leaves untranslated texts empty`,
      params: WithId,
      query: z.object({ fields: queryText(200), fallback: queryBoolean }),
      response: One(CmsMarketing.partial().extend({ _id: Id, version: Version })),
    }),
    update: endpoint({
      ...staff,
      needs: 'marketing.edit',
      method: 'PATCH',
      path: `${base}/:id`,
      summary: `Change one of the ${kind}s; its texts in the language of Accept-Language only`,
      params: WithId,
      body: schemas[kind].update as z.ZodType<MarketingChanges>,
      response: One(CmsMarketing),
      errors: ['version_conflict', 'schedule_end_required'],
    }),
    remove: endpoint({
      ...staff,
      needs: 'marketing.delete',
      method: 'DELETE',
      path: `${base}/:id`,
      summary: `Delete one of the ${kind}s`,
      params: WithId,
      query: Deletion,
    }),
  }
}

export const cmsSlidersApi = callsOf('slider')
export const cmsAdsApi = callsOf('ad')
export type CmsMarketingCalls = ReturnType<typeof callsOf<MarketingKind>>
export const cmsMarketingCalls = { slider: cmsSlidersApi, ad: cmsAdsApi } as const
