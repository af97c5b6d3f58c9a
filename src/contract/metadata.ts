import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { enums } from './enums.ts'
import { FileRef, Id, Many, One, queryInteger, queryText } from './shared.ts'

/** The metadata kinds that describe and filter products. Pictures are files and live elsewhere. */
export const metadataKinds = [
  { kind: 'application', path: 'applications', field: 'applications' },
  { kind: 'industry', path: 'industries', field: 'industries' },
  { kind: 'use_case', path: 'use-cases', field: 'useCases' },
  { kind: 'tag', path: 'tags', field: 'tags' },
  { kind: 'device_type', path: 'device-types', field: 'deviceTypes' },
  { kind: 'gateway_type', path: 'gateway-types', field: 'gatewayTypes' },
  { kind: 'accessory_type', path: 'accessory-types', field: 'accessoryTypes' },
] as const
export type MetadataKind = (typeof metadataKinds)[number]['kind']
export type MetadataField = (typeof metadataKinds)[number]['field']

export const Meta = z.object({
  _id: Id,
  title: z.string(),
  description: z.string().optional(),
  image: FileRef.optional(),
  order: z.int().optional(),
  /** Its page in the shop, without the language: `/applications/cold-chain`. */
  path: z.string().optional(),
  productCount: z.int().optional(),
})
export type Meta = z.infer<typeof Meta>

const MetadataQuery = z.object({
  page: queryInteger(1, 1_000_000).transform((page) => page ?? 1),
  limit: queryInteger(1, 100).transform((limit) => limit ?? 100),
  search: queryText(100),
})

const listOf = (path: string, summary: string) =>
  endpoint({
    method: 'GET',
    path: `/marketplace-customer/${path}`,
    access: 'public',
    cache: 'public',
    summary,
    query: MetadataQuery,
    response: Many(Meta),
  })

export const storeMetadataApi = {
  applications: listOf('applications', 'List applications, with the number of visible products of each'),
  industries: listOf('industries', 'List industries, with the number of visible products of each'),
  useCases: listOf('use-cases', 'List use cases, with the number of visible products of each'),
  tags: listOf('tags', 'List tags'),
  deviceTypes: listOf('device-types', 'List device types'),
  gatewayTypes: listOf('gateway-types', 'List gateway types'),
  accessoryTypes: listOf('accessory-types', 'List accessory types'),
}

const AllMetadata = One(
  z.object({
    applications: z.array(Meta),
    industries: z.array(Meta),
    useCases: z.array(Meta),
    tags: z.array(Meta),
    deviceTypes: z.array(Meta),
    gatewayTypes: z.array(Meta),
    accessoryTypes: z.array(Meta),
    enums: z.record(z.string(), z.array(z.string())),
  }),
)
const IdToName = One(z.record(z.string(), z.string()))
const CountryId = z.object({ countryId: z.string().regex(/^[A-Za-z]{2}$/) })

/** Answered at the root and under /marketplace-customer. */
const place = <const P extends string>(base: P) =>
  ({
    all: endpoint({
      method: 'GET',
      path: `${base}/metadata`,
      access: 'public',
      cache: 'public',
      summary: 'List all metadata and enumerations in one answer',
      response: AllMetadata,
    }),
    countries: endpoint({
      method: 'GET',
      path: `${base}/metadata/v1/Countries`,
      access: 'public',
      cache: 'public',
      summary: 'List countries: ISO 3166-1 codes with names in the requested language',
      response: IdToName,
    }),
    cities: endpoint({
      method: 'GET',
      path: `${base}/metadata/cities/v1/:countryId`,
      access: 'public',
      cache: 'public',
      summary: 'List the cities of a country: ids with names in the requested language',
      params: CountryId,
      response: IdToName,
    }),
  }) as const

export const metadataApi = place('')
export const storeMetadataAliasApi = place('/marketplace-customer')

export const enumerations: Record<string, readonly string[]> = enums
