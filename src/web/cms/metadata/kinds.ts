import {
  cmsAccessoryTypesApi,
  cmsApplicationsApi,
  cmsDeviceTypesApi,
  cmsGatewayTypesApi,
  cmsIndustriesApi,
  type CmsMetadataCalls,
  cmsTagsApi,
  cmsUseCasesApi,
  metadataTraits,
} from '#contract/cms-metadata.ts'
import type { MetadataKind } from '#contract/metadata.ts'
import { withoutLanguage } from '#i18n/paths.ts'

type Row = {
  kind: MetadataKind
  calls: CmsMetadataCalls
  /** The filter of the product list it is selected by. */
  filter: 'tag' | 'deviceType' | 'gatewayType' | 'accessoryType' | 'industry' | 'useCase' | 'application'
  /** After saving, use cases and gateway types return to their list. */
  afterSave: 'list' | 'stay'
}

/**
 * The kinds by the last segment of their pages' address, in the order of their tabs. API paths spell accessory types
 * differently.
 */
const rows = {
  tags: { kind: 'tag', calls: cmsTagsApi, filter: 'tag', afterSave: 'stay' },
  'device-types': { kind: 'device_type', calls: cmsDeviceTypesApi, filter: 'deviceType', afterSave: 'stay' },
  'gateway-types': {
    kind: 'gateway_type',
    calls: cmsGatewayTypesApi,
    filter: 'gatewayType',
    afterSave: 'list',
  },
  'accessories-types': {
    kind: 'accessory_type',
    calls: cmsAccessoryTypesApi,
    filter: 'accessoryType',
    afterSave: 'stay',
  },
  industries: { kind: 'industry', calls: cmsIndustriesApi, filter: 'industry', afterSave: 'stay' },
  'use-cases': { kind: 'use_case', calls: cmsUseCasesApi, filter: 'useCase', afterSave: 'list' },
  applications: {
    kind: 'application',
    calls: cmsApplicationsApi,
    filter: 'application',
    afterSave: 'stay',
  },
} satisfies Record<string, Row>

export type Kind = Row & {
  /** Its list, without language. */
  path: string
  titleMax: number
  /** Has a description, an image and an order, and so a page to edit them; the others are a title in a dialog. */
  isDescribed: boolean
}

export const kinds: readonly Kind[] = Object.entries<Row>(rows).map(([slug, row]) => ({
  ...row,
  ...metadataTraits[row.kind],
  path: `/cms/metadata/${slug}`,
}))

/** The calls of a kind. */
export function callsOf(kind: MetadataKind): CmsMetadataCalls {
  const row = kinds.find((one) => one.kind === kind)
  if (!row) throw new Error(`No calls of ${kind}`)
  return row.calls
}

/** The kind a page is about, by its address. */
export function kindAt(pathname: string): Kind {
  const page = withoutLanguage(pathname)
  const kind = kinds.find(({ path }) => page === path || page.startsWith(`${path}/`))
  if (!kind) throw new Error(`No kind of metadata lives at ${pathname}`)
  return kind
}
