import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { enums } from './enums.ts'
import { metadataKinds, type MetadataKind } from './metadata.ts'
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

/** What distinguishes the kinds besides their path: the longest title, and whether there is more than a title. */
export const metadataTraits: Record<MetadataKind, { titleMax: number; isDescribed: boolean }> = {
  application: { titleMax: 120, isDescribed: true },
  industry: { titleMax: 120, isDescribed: true },
  use_case: { titleMax: 120, isDescribed: true },
  tag: { titleMax: 60, isDescribed: false },
  device_type: { titleMax: 60, isDescribed: false },
  gateway_type: { titleMax: 60, isDescribed: false },
  accessory_type: { titleMax: 60, isDescribed: false },
}

/** One entry for staff. Product counts include hidden products. */
export const CmsMeta = z.object({
  _id: Id,
  title: z.string(),
  description: z.string().optional(),
  image: FileRef.optional(),
  order: z.int(),
  productCount: z.int(),
  languages: z.array(z.enum(enums.Language)),
  updatedAt: Instant,
  version: Version,
})
export type CmsMeta = z.infer<typeof CmsMeta>

const described = { description: text(255, 0).optional(), image: Id.nullable().optional() }
const order = z.int().min(0).max(100_000).optional()

export type MetaChanges = {
  title?: string
  /** Of a new entry, in other languages as well. */
  titles?: { en?: string; ar?: string }
  description?: string
  image?: string | null
  order?: number
  version?: number
}

const cmsMetaSorts = ['title', 'order', 'productCount', 'updatedAt'] as const

/** A translation may be empty and falls back to the other language. An entry without any title is rejected. */
const schemasOf = (kind: MetadataKind) => {
  const { titleMax, isDescribed } = metadataTraits[kind]
  const title = text(titleMax, 0).optional()
  // Kinds that are only a title reject other fields as unknown keys; their types are shared.
  const more = { ...((isDescribed ? described : {}) as typeof described), order }
  return {
    create: z.strictObject({
      title: requiredName(titleMax),
      titles: z.strictObject({ en: title, ar: title }).optional(),
      ...more,
    }),
    update: z.strictObject({ title, ...more, version: Version.optional() }),
  }
}

const metaFilters = {
  search: queryText(100),
  sort: querySort(cmsMetaSorts),
}
export const CmsMetaQuery = z.object({ ...CmsPaging.shape, ...metaFilters })
export type CmsMetaQuery = z.infer<typeof CmsMetaQuery>

/** The columns of an exported list; titles are in both languages. */
const metaListColumns = ['title', 'order', 'productCount', 'languages', 'updatedAt'] as const
export type MetaListColumn = (typeof metaListColumns)[number]

const WithFields = z.object({ fields: queryText(200), fallback: queryBoolean })

/** The calls of one kind; all kinds have the same. */
const callsOf = (kind: MetadataKind, path: string) => {
  const schemas = schemasOf(kind)
  const base = `/marketplace/${path}` as const
  const names = path.replaceAll('-', ' ')
  const staff = { access: 'admin' } as const
  return {
    list: endpoint({
      ...staff,
      needs: 'products.view',
      method: 'GET',
      path: base,
      summary: `List ${names}, searched and sorted`,
      query: CmsMetaQuery,
      response: Many(CmsMeta),
    }),
    exportList: endpoint({
      ...staff,
      needs: 'products.view',
      method: 'GET',
      path: `${base}/list.csv`,
      raw: 'file',
      summary: `Export ${names} as CSV`,
      query: z.object({ ...metaFilters, columns: queryList(z.enum(metaListColumns)) }),
    }),
    create: endpoint({
      ...staff,
      needs: 'catalogue.edit',
      method: 'POST',
      path: base,
      summary: `Add one of the ${names}; its texts are in the language of Accept-Language, \`titles\` in those they name`,
      body: schemas.create,
      response: One(CmsMeta),
      status: 201,
      errors: ['title_taken'],
    }),
    find: endpoint({
      ...staff,
      needs: 'products.view',
      method: 'GET',
      path: `${base}/:id`,
      summary: `Find one of the ${names}; fallback=false leaves untranslated texts empty`,
      params: WithId,
      query: WithFields,
      response: One(CmsMeta.partial().extend({ _id: Id, version: Version })),
    }),
    update: endpoint({
      ...staff,
      needs: 'catalogue.edit',
      method: 'PATCH',
      path: `${base}/:id`,
      summary: `Change one of the ${names}; its texts in the language of Accept-Language only`,
      params: WithId,
      body: schemas.update,
      response: One(CmsMeta),
      errors: ['title_taken', 'version_conflict'],
    }),
    remove: endpoint({
      ...staff,
      needs: 'catalogue.delete',
      method: 'DELETE',
      path: `${base}/:id`,
      summary: `Delete one of the ${names} that no product has`,
      params: WithId,
      query: Deletion,
      errors: ['in_use'],
    }),
  }
}

export const cmsApplicationsApi = callsOf('application', 'applications')
export const cmsIndustriesApi = callsOf('industry', 'industries')
export const cmsUseCasesApi = callsOf('use_case', 'use-cases')
export const cmsTagsApi = callsOf('tag', 'tags')
export const cmsDeviceTypesApi = callsOf('device_type', 'device-types')
export const cmsGatewayTypesApi = callsOf('gateway_type', 'gateway-types')
export const cmsAccessoryTypesApi = callsOf('accessory_type', 'accessory-types')

export type CmsMetadataCalls = ReturnType<typeof callsOf>

const cmsMetadataCalls: Record<MetadataKind, CmsMetadataCalls> = {
  application: cmsApplicationsApi,
  industry: cmsIndustriesApi,
  use_case: cmsUseCasesApi,
  tag: cmsTagsApi,
  device_type: cmsDeviceTypesApi,
  gateway_type: cmsGatewayTypesApi,
  accessory_type: cmsAccessoryTypesApi,
}

export const cmsMetadataKinds = metadataKinds.map(({ kind, path }) => ({
  kind,
  path,
  calls: cmsMetadataCalls[kind],
}))
