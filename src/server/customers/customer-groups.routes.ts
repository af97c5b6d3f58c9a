import type { FastifyInstance } from 'fastify'
import { cmsCustomerGroupsApi } from '#contract/customer-groups.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import {
  addCustomerGroup,
  changeCustomerGroup,
  changeCustomers,
  removeCustomerGroup,
} from './change-customer-group.ts'
import { findCustomerGroup, listCustomerGroups } from './customer-groups.queries.ts'

export function customerGroupsRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, cmsCustomerGroupsApi.list, ({ db, query }) => listCustomerGroups(db, query))
  route(app, ctx, cmsCustomerGroupsApi.find, async ({ db, params }) => ({
    data: await findCustomerGroup(db, params.id),
  }))
  route(app, ctx, cmsCustomerGroupsApi.create, async ({ db, body, viewer }) => {
    const id = await addCustomerGroup(db, body, { by: viewer })
    return { data: await findCustomerGroup(db, id) }
  })
  route(app, ctx, cmsCustomerGroupsApi.update, async ({ db, params, body, viewer }) => {
    await changeCustomerGroup(db, params.id, body, { by: viewer })
    return { data: await findCustomerGroup(db, params.id) }
  })
  route(app, ctx, cmsCustomerGroupsApi.remove, ({ db, params, viewer }) =>
    removeCustomerGroup(db, params.id, { by: viewer }),
  )
  const membership = [
    ['push', cmsCustomerGroupsApi.push],
    ['push', cmsCustomerGroupsApi.pushAlias],
    ['pull', cmsCustomerGroupsApi.pull],
    ['pull', cmsCustomerGroupsApi.pullAlias],
  ] as const
  for (const [how, endpoint] of membership)
    route(app, ctx, endpoint, async ({ db, params, body, viewer }) => {
      await changeCustomers(db, params.id, how, body.customers, { by: viewer })
      return { data: await findCustomerGroup(db, params.id) }
    })
}
