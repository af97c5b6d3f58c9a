import type { FastifyInstance } from 'fastify'
import { storeAddressesApi } from '#contract/addresses.ts'
import type { Context } from '../context.ts'
import { orNotFound } from '../http/app-error.ts'
import { route } from '../http/route.ts'
import {
  findAddress,
  insertAddress,
  listUsableAddresses,
  removeAddress,
  toAddress,
  toUsableAddresses,
  updateAddress,
} from './addresses.queries.ts'

export function addressesRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, storeAddressesApi.list, async ({ db, viewer, language }) => {
    const rows = await listUsableAddresses(db, viewer.id)
    return {
      data: toUsableAddresses(rows, viewer.id, language),
      total: rows.length,
      page: 1,
      limit: rows.length,
    }
  })
  route(app, ctx, storeAddressesApi.create, async ({ db, viewer, body, language }) => ({
    data: toAddress(await insertAddress(db, viewer.id, body), language),
  }))
  route(app, ctx, storeAddressesApi.find, async ({ db, viewer, params, language }) => ({
    data: orNotFound(
      toUsableAddresses([orNotFound(await findAddress(db, viewer.id, params.id))], viewer.id, language)[0],
    ),
  }))
  route(app, ctx, storeAddressesApi.update, async ({ db, viewer, params, body, language }) => ({
    data: toAddress(await updateAddress(db, viewer.id, params.id, body), language),
  }))
  route(app, ctx, storeAddressesApi.remove, ({ db, viewer, params }) =>
    removeAddress(db, viewer.id, params.id),
  )
}
