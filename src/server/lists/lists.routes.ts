import type { FastifyInstance } from 'fastify'
import { storeListsApi } from '#contract/shopping-lists.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { shopView } from '../settings/shop-view.ts'
import { addToList, changeList, createList, removeList } from './change-list.ts'
import { findFullList, findList, readLists } from './lists.queries.ts'

export function listsRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, storeListsApi.list, async ({ db, viewer }) => ({ data: await readLists(db, viewer) }))
  route(app, ctx, storeListsApi.create, async ({ db, viewer, body }) => {
    const id = await createList(db, viewer, body)
    return { data: await findList(db, viewer, id) }
  })
  route(app, ctx, storeListsApi.find, async ({ db, viewer, params, language }) => ({
    data: await findFullList(ctx, db, viewer, params.id, await shopView(ctx, db, language)),
  }))
  route(app, ctx, storeListsApi.update, async ({ db, viewer, params, body, language }) => {
    await changeList(db, viewer, params.id, body)
    return { data: await findFullList(ctx, db, viewer, params.id, await shopView(ctx, db, language)) }
  })
  route(app, ctx, storeListsApi.remove, async ({ db, viewer, params }) => {
    await removeList(db, viewer, params.id)
  })
  route(app, ctx, storeListsApi.add, async ({ db, viewer, params, body }) => {
    await addToList(db, viewer, params.id, body)
    return { data: await findList(db, viewer, params.id) }
  })
}
