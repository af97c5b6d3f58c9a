import { z } from 'zod'
import { customerKinds } from './customers.ts'
import { endpoint } from './endpoint.ts'
import { CmsPaging, Id, Instant, Many, named, One, queryText, text, Version, WithId } from './shared.ts'

export const CustomerGroup = z.object({
  _id: Id,
  name: z.string(),
  description: z.string(),
  count: z.int(),
  updatedAt: Instant,
  version: Version,
})
export type CustomerGroup = z.infer<typeof CustomerGroup>

/** With its customers, by name. */
export const CustomerGroupDetails = CustomerGroup.extend({
  customers: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      email: z.string(),
      kind: z.enum(customerKinds),
      company: z.string(),
    }),
  ),
})
export type CustomerGroupDetails = z.infer<typeof CustomerGroupDetails>

export const maxCustomersChange = 1_000
const description = text(255, 0)

const NewGroup = z.strictObject({
  name: named(120),
  description: description.default(''),
  customers: z.array(Id).max(maxCustomersChange).default([]),
})
const GroupChanges = z.strictObject({
  name: named(120).optional(),
  description: description.optional(),
  version: Version.optional(),
})
const Members = z.strictObject({ customers: z.array(Id).min(1).max(maxCustomersChange) })

const sorts = ['name', 'count', 'updatedAt'] as const
export const CustomerGroupsQuery = z.object({
  ...CmsPaging.shape,
  search: queryText(100),
  sort: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum([...sorts, ...sorts.map((name) => `-${name}` as const)]).optional(),
  ),
})
export type CustomerGroupsQuery = z.infer<typeof CustomerGroupsQuery>

const staff = { access: 'admin' } as const
const path = '/marketplace/customer-groups'
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
    response: One(CustomerGroupDetails),
    status: 200,
  })

export const cmsCustomerGroupsApi = {
  list: endpoint({
    ...staff,
    method: 'GET',
    path,
    summary: 'Customer groups with the number of their customers',
    query: CustomerGroupsQuery,
    response: Many(CustomerGroup),
  }),
  create: endpoint({
    ...staff,
    method: 'POST',
    path,
    summary: 'Add a customer group',
    body: NewGroup,
    response: One(CustomerGroupDetails),
    status: 201,
    errors: ['title_taken'],
  }),
  find: endpoint({
    ...staff,
    method: 'GET',
    path: `${path}/:id`,
    summary: 'A customer group with its customers',
    params: WithId,
    response: One(CustomerGroupDetails),
  }),
  update: endpoint({
    ...staff,
    method: 'PATCH',
    path: `${path}/:id`,
    summary: 'Rename or describe a customer group',
    params: WithId,
    body: GroupChanges,
    response: One(CustomerGroupDetails),
    errors: ['title_taken', 'version_conflict'],
  }),
  remove: endpoint({
    ...staff,
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Delete a customer group that no discount names',
    params: WithId,
    errors: ['in_use'],
  }),
  push: membership('PATCH', 'push', 'Add customers to a group; those in it stay as they are'),
  pull: membership('PATCH', 'pull', 'Take customers out of a group; absent ones change nothing'),
  pushAlias: membership('POST', 'push', 'The same as PATCH'),
  pullAlias: membership('POST', 'pull', 'The same as PATCH'),
}
