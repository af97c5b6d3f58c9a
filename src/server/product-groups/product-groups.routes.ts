import type { FastifyInstance } from 'fastify'
import { cmsProductGroupsApi } from '#contract/product-groups.ts'
import type { Language } from '#contract/enums.ts'
import type { Context } from '../context.ts'
import { exportList } from '../http/export-list.ts'
import { route } from '../http/route.ts'
import { fileRef } from '../settings/shop-view.ts'
import { addGroup, changeGroup, changeMembers, removeGroup } from './change-group.ts'
import { groupColumns } from './group-columns.ts'
import { findGroup, listGroups } from './product-groups.queries.ts'

/** Groups are made by hand: a shop has tens of them. */
const mostGroups = 100_000

export function productGroupsRoutes(app: FastifyInstance, ctx: Context) {
  const viewIn = (language: Language) => ({
    language,
    file: (id: string, alt?: string) => fileRef(ctx, id, alt),
  })
  route(app, ctx, cmsProductGroupsApi.list, ({ db, query }) => listGroups(db, query))
  route(
    app,
    ctx,
    cmsProductGroupsApi.exportList,
    async ({ db, query: { columns, ...query }, language, reply }) => {
      const { data } = await listGroups(db, { ...query, page: 1, limit: mostGroups })
      return exportList(reply, {
        name: 'product-groups',
        columns: groupColumns,
        asked: columns,
        rows: data,
        language,
        now: ctx.now(),
      })
    },
  )
  route(app, ctx, cmsProductGroupsApi.find, async ({ db, params, language }) => ({
    data: await findGroup(db, params.id, viewIn(language)),
  }))
  route(app, ctx, cmsProductGroupsApi.create, async ({ db, body, viewer, language }) => {
    const id = await addGroup(db, body, { by: viewer, now: ctx.now() })
    return { data: await findGroup(db, id, viewIn(language)) }
  })
  route(app, ctx, cmsProductGroupsApi.update, async ({ db, params, body, viewer, language }) => {
    await changeGroup(db, params.id, body, { by: viewer, now: ctx.now() })
    return { data: await findGroup(db, params.id, viewIn(language)) }
  })
  route(app, ctx, cmsProductGroupsApi.remove, ({ db, params, viewer }) =>
    removeGroup(db, params.id, { by: viewer, now: ctx.now() }),
  )
  const membership = [
    ['push', cmsProductGroupsApi.push],
    ['push', cmsProductGroupsApi.pushAlias],
    ['pull', cmsProductGroupsApi.pull],
    ['pull', cmsProductGroupsApi.pullAlias],
  ] as const
  for (const [how, endpoint] of membership)
    route(app, ctx, endpoint, async ({ db, params, body, viewer, language }) => {
      await changeMembers(db, params.id, how, body.products, { by: viewer, now: ctx.now() })
      return { data: await findGroup(db, params.id, viewIn(language)) }
    })
}
