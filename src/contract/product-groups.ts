import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  CmsPaging,
  FileRef,
  Id,
  Instant,
  Many,
  named,
  One,
  queryList,
  queryText,
  text,
  Version,
  WithId,
} from './shared.ts'

export const ProductGroup = z.object({
  _id: Id,
  name: z.string(),
  description: z.string(),
  count: z.int(),
  updatedAt: Instant,
  version: Version,
})
export type ProductGroup = z.infer<typeof ProductGroup>

/** With its products, by name. */
export const ProductGroupDetails = ProductGroup.extend({
  products: z.array(z.object({ _id: Id, name: z.string(), code: z.string(), image: FileRef.optional() })),
})
export type ProductGroupDetails = z.infer<typeof ProductGroupDetails>

export const maxGroupChange = 1_000
const description = text(255, 0)

const NewGroup = z.strictObject({
  name: named(120),
  description: description.default(''),
  products: z.array(Id).max(maxGroupChange).default([]),
})
const GroupChanges = z.strictObject({
  name: named(120).optional(),
  description: description.optional(),
  version: Version.optional(),
})
const Members = z.strictObject({ products: z.array(Id).min(1).max(maxGroupChange) })

const sorts = ['name', 'count', 'updatedAt'] as const
const groupFilters = {
  search: queryText(100),
  sort: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum([...sorts, ...sorts.map((name) => `-${name}` as const)]).optional(),
  ),
}
export const CmsGroupsQuery = z.object({ ...CmsPaging.shape, ...groupFilters })
export type CmsGroupsQuery = z.infer<typeof CmsGroupsQuery>

/** The columns of the exported list. */
export const groupListColumns = ['name', 'description', 'count', 'updatedAt'] as const
export type GroupListColumn = (typeof groupListColumns)[number]

const staff = { access: 'admin' } as const
const path = '/marketplace/product-groups'
const membership = <const M extends 'PATCH' | 'POST', const P extends 'push' | 'pull'>(
  method: M,
  verb: P,
  summary: string,
) =>
  endpoint({
    ...staff,
    method,
    path: `${path}/:id/${verb}`,
    summary,
    params: WithId,
    body: Members,
    response: One(ProductGroupDetails),
    status: 200,
  })

export const cmsProductGroupsApi = {
  list: endpoint({
    ...staff,
    method: 'GET',
    path,
    summary: 'Product groups with the number of their products',
    query: CmsGroupsQuery,
    response: Many(ProductGroup),
  }),
  exportList: endpoint({
    ...staff,
    method: 'GET',
    path: `${path}/list.csv`,
    raw: 'file',
    summary: 'The whole list as CSV',
    query: z.object({ ...groupFilters, columns: queryList(z.enum(groupListColumns)) }),
  }),
  create: endpoint({
    ...staff,
    method: 'POST',
    path,
    summary: 'Add a product group',
    body: NewGroup,
    response: One(ProductGroupDetails),
    status: 201,
    errors: ['title_taken'],
  }),
  find: endpoint({
    ...staff,
    method: 'GET',
    path: `${path}/:id`,
    summary: 'A product group with its products',
    params: WithId,
    response: One(ProductGroupDetails),
  }),
  update: endpoint({
    ...staff,
    method: 'PATCH',
    path: `${path}/:id`,
    summary: 'Rename or describe a product group',
    params: WithId,
    body: GroupChanges,
    response: One(ProductGroupDetails),
    errors: ['title_taken', 'version_conflict'],
  }),
  remove: endpoint({
    ...staff,
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Delete a product group that no discount names',
    params: WithId,
    errors: ['in_use'],
  }),
  push: membership('PATCH', 'push', 'Add products to a group; those in it stay as they are'),
  pull: membership('PATCH', 'pull', 'Take products out of a group; absent ones change nothing'),
  pushAlias: membership('POST', 'push', 'The same as PATCH'),
  pullAlias: membership('POST', 'pull', 'The same as PATCH'),
}
