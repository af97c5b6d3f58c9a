import { z } from 'zod'
import { customerKinds } from './customers.ts'
import { endpoint } from './endpoint.ts'
import {
  CmsPaging,
  Deletion,
  FileRef,
  Id,
  Instant,
  Many,
  requiredName,
  One,
  queryList,
  queryText,
  text,
  Version,
  WithId,
  querySort,
} from './shared.ts'
import type { StaffPermission } from './staff-permissions.ts'

/** Products or customers that discounts can target together. */
export const Group = z.object({
  _id: Id,
  name: z.string(),
  description: z.string(),
  count: z.int(),
  updatedAt: Instant,
  version: Version,
})
export type Group = z.infer<typeof Group>

export const GroupedProduct = z.object({
  _id: Id,
  name: z.string(),
  code: z.string(),
  image: FileRef.optional(),
})
export type GroupedProduct = z.infer<typeof GroupedProduct>

export const GroupedCustomer = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  kind: z.enum(customerKinds),
  company: z.string(),
})
export type GroupedCustomer = z.infer<typeof GroupedCustomer>

const maxGroupChange = 1_000
export const groupMaxima = { name: 120, description: 255 } as const
const name = requiredName(groupMaxima.name)
const description = text(groupMaxima.description, 0)

const GroupChanges = z.strictObject({
  name: name.optional(),
  description: description.optional(),
  version: Version.optional(),
})

const sorts = ['name', 'count', 'updatedAt'] as const
const filters = {
  search: queryText(100),
  sort: querySort(sorts),
}
export const GroupsQuery = z.object({ ...CmsPaging.shape, ...filters })
export type GroupsQuery = z.infer<typeof GroupsQuery>

/** The columns of the exported list. */
const groupListColumns = ['name', 'description', 'count', 'updatedAt'] as const
export type GroupListColumn = (typeof groupListColumns)[number]

const ids = z.array(Id).max(maxGroupChange)
const some = ids.min(1)

type Kind<Of extends string, Shown extends z.ZodType> = {
  /** Below /marketplace. */
  path: string
  /** The key of its members, in texts and on the wire. */
  of: Of
  /** A member as its group shows it. */
  Member: Shown
  sees: StaffPermission
  changes: StaffPermission
  deletes: StaffPermission
}

/** The calls of one kind of group; both kinds have the same. */
function groupCalls<const Of extends 'products' | 'customers', Shown extends z.ZodType>({
  path,
  of,
  Member,
  sees,
  changes,
  deletes,
}: Kind<Of, Shown>) {
  const one = of.slice(0, -1)
  const toSee = { access: 'admin', needs: sees } as const
  const toChange = { access: 'admin', needs: changes } as const
  const base = `/marketplace/${path}` as const
  const byName = { [of]: z.array(Member) } as Record<Of, z.ZodArray<Shown>>
  const atFirst = { [of]: ids.default([]) } as Record<Of, z.ZodDefault<typeof ids>>
  const moved = { [of]: some } as Record<Of, typeof some>
  const Whole = z.object({ ...Group.shape, ...byName })
  const membership = <const M extends 'PATCH' | 'POST'>(method: M, verb: 'push' | 'pull', summary: string) =>
    endpoint({
      ...toChange,
      method,
      path: `${base}/:id/${verb}`,
      summary,
      params: WithId,
      body: z.strictObject(moved),
      response: One(Whole),
      status: 200,
    })
  return {
    list: endpoint({
      ...toSee,
      method: 'GET',
      path: base,
      summary: `List groups of ${of} with the number of their ${of}`,
      query: GroupsQuery,
      response: Many(Group),
    }),
    exportList: endpoint({
      ...toSee,
      method: 'GET',
      path: `${base}/list.csv`,
      raw: 'file',
      summary: `Export groups of ${of} as CSV`,
      query: z.object({ ...filters, columns: queryList(z.enum(groupListColumns)) }),
    }),
    create: endpoint({
      ...toChange,
      method: 'POST',
      path: base,
      summary: `Add a ${one} group`,
      body: z.strictObject({ name, description: description.default(''), ...atFirst }),
      response: One(Whole),
      status: 201,
      errors: ['title_taken'],
    }),
    find: endpoint({
      ...toSee,
      method: 'GET',
      path: `${base}/:id`,
      summary: `Find one ${one} group with its ${of}, by name`,
      params: WithId,
      response: One(Whole),
    }),
    update: endpoint({
      ...toChange,
      method: 'PATCH',
      path: `${base}/:id`,
      summary: `Change the name or description of a ${one} group`,
      params: WithId,
      body: GroupChanges,
      response: One(Whole),
      errors: ['title_taken', 'version_conflict'],
    }),
    remove: endpoint({
      access: 'admin',
      needs: deletes,
      method: 'DELETE',
      path: `${base}/:id`,
      summary: `Delete a ${one} group that no discount names`,
      params: WithId,
      query: Deletion,
      errors: ['in_use'],
    }),
    push: membership('PATCH', 'push', `Add ${of} to a group; those in it stay as they are`),
    pull: membership('PATCH', 'pull', `Take ${of} out of a group; absent ones change nothing`),
    pushAlias: membership('POST', 'push', `Add ${of} to a group, by POST`),
    pullAlias: membership('POST', 'pull', `Take ${of} out of a group, by POST`),
  }
}

export const cmsProductGroupsApi = groupCalls({
  path: 'product-groups',
  of: 'products',
  sees: 'products.view',
  changes: 'catalogue.edit',
  deletes: 'catalogue.delete',
  Member: GroupedProduct,
})
export const cmsCustomerGroupsApi = groupCalls({
  path: 'customer-groups',
  of: 'customers',
  sees: 'customers.view',
  changes: 'customers.group',
  deletes: 'customers.group',
  Member: GroupedCustomer,
})
