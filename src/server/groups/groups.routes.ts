import type { FastifyInstance } from 'fastify'
import type { Language } from '#contract/enums.ts'
import { cmsCustomerGroupsApi, cmsProductGroupsApi } from '#contract/groups.ts'
import { inGroup } from '../audit-log/write-audit.ts'
import type { Context } from '../context.ts'
import { exportList } from '../http/export-list.ts'
import { route } from '../http/route.ts'
import { shopDay } from '../http/shop-day.ts'
import { fileRef } from '../files/file-ref.ts'
import { addGroup, changeGroup, changeMembers, removeGroup } from './change-group.ts'
import { groupsOfCustomers } from './customer-groups.ts'
import { groupColumns } from './group-columns.ts'
import type { GroupKind } from './group-kind.ts'
import { findGroup, listGroups } from './groups.queries.ts'
import { groupsOfProducts } from './product-groups.ts'

/** Groups are made by hand: a shop has tens of them. */
const mostGroups = 100_000

type Calls = typeof cmsProductGroupsApi | typeof cmsCustomerGroupsApi

export function groupsRoutes(app: FastifyInstance, ctx: Context) {
  routesOf(app, ctx, cmsProductGroupsApi, groupsOfProducts)
  routesOf(app, ctx, cmsCustomerGroupsApi, groupsOfCustomers)
}

/** The members that a body names. */
const membersIn = (body: { products: string[] } | { customers: string[] }) =>
  'products' in body ? body.products : body.customers

function routesOf(app: FastifyInstance, ctx: Context, calls: Calls, kind: GroupKind) {
  const viewIn = (language: Language) => ({
    language,
    file: (id: string, alt?: string) => fileRef(ctx, id, alt),
  })
  route(app, ctx, calls.list, ({ db, query }) => listGroups(db, kind, query))
  route(app, ctx, calls.exportList, async ({ db, query: { columns, ...query }, language, reply }) => {
    const { data } = await listGroups(db, kind, { ...query, page: 1, limit: mostGroups })
    return exportList(reply, {
      name: kind.entity.replace('_', '-') + 's',
      columns: groupColumns(kind),
      asked: columns,
      rows: data,
      language,
      day: await shopDay(ctx),
    })
  })
  route(app, ctx, calls.find, ({ db, params, language }) => findGroup(db, kind, params.id, viewIn(language)))
  route(app, ctx, calls.create, async ({ db, body, viewer, language }) => {
    const { name, description } = body
    const id = await addGroup(
      db,
      kind,
      { name, description, members: membersIn(body) },
      { by: viewer, now: ctx.now() },
    )
    return findGroup(db, kind, id, viewIn(language))
  })
  route(app, ctx, calls.update, async ({ db, params, body, viewer, language }) => {
    await changeGroup(db, kind, params.id, body, { by: viewer })
    return findGroup(db, kind, params.id, viewIn(language))
  })
  route(app, ctx, calls.remove, ({ db, params, viewer, query: { deletionId: deletion } }) =>
    removeGroup(db, kind, params.id, { by: inGroup(viewer, deletion), now: ctx.now(), deletion }),
  )
  const membership = [
    ['push', calls.push],
    ['push', calls.pushAlias],
    ['pull', calls.pull],
    ['pull', calls.pullAlias],
  ] as const
  for (const [how, endpoint] of membership)
    route(app, ctx, endpoint, async ({ db, params, body, viewer, language }) => {
      await changeMembers(db, kind, params.id, how, membersIn(body), { by: viewer, now: ctx.now() })
      return findGroup(db, kind, params.id, viewIn(language))
    })
}
