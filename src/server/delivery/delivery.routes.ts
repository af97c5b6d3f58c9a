import type { FastifyInstance } from 'fastify'
import { storeDeliveryApi } from '#contract/delivery.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { deliveryPlaces } from './zones.queries.ts'

export function deliveryRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, storeDeliveryApi.places, async ({ db, language }) => ({
    data: await deliveryPlaces(db, language),
  }))
}
