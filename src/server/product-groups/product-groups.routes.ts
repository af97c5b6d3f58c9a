import type { FastifyInstance } from 'fastify'
import { cmsProductGroupsApi } from '#contract/product-groups.ts'
import type { Language } from '#contract/enums.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { fileRef } from '../settings/shop-view.ts'
import { addGroup, changeGroup, changeMembers, removeGroup } from './change-group.ts'
import { findGroup, listGroups } from './product-groups.queries.ts'

export function productGroupsRoutes(app: FastifyInstance, ctx: Context) {
  const viewIn = (language: Language) => ({
    language,
    file: (id: string, alt?: string) => fileRef(ctx, id, alt),
  })
  route(app, ctx, cmsProductGroupsApi.list, ({ db, query }) => listGroups(db, query))
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
