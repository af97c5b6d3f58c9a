import type { FastifyInstance } from 'fastify'
import { storeCartApi } from '#contract/carts.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { readAccountCart, saveAccountCart } from './account-carts.ts'

export function cartsRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, storeCartApi.find, async ({ db, viewer }) => ({
    data: await readAccountCart(db, viewer.id),
  }))
  route(app, ctx, storeCartApi.save, async ({ db, viewer, body }) => ({
    data: await saveAccountCart(db, viewer.id, body),
  }))
}
