import type { FastifyInstance, FastifyRequest } from 'fastify'
import { adminProfileApi, companyProfileApi, tenantUserProfileApi } from '#contract/profile.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { userOf } from './auth.queries.ts'
import { changePassword } from './change-password.ts'
import { changeProfile } from './change-profile.ts'
import { deviceCookieOf } from './known-devices.ts'

const doors = [
  { families: ['user', 'manager'], api: tenantUserProfileApi },
  { families: ['company'], api: companyProfileApi },
] as const

const whereFrom = (request: FastifyRequest) => ({ address: request.ip, device: deviceCookieOf(request) })

export function profileRoutes(app: FastifyInstance, ctx: Context) {
  for (const { families, api } of doors) {
    route(app, ctx, api.update, async ({ db, viewer, params: { id }, body }) => ({
      data: { user: await userOf(ctx, db, await changeProfile(ctx, viewer, { id, families }, body)) },
    }))
    route(app, ctx, api.password, async ({ viewer, params: { id }, body, language, request }) => {
      await changePassword(ctx, viewer, { id, families, language, ...whereFrom(request) }, body)
      return { data: { updated: true as const } }
    })
  }

  const families = ['admin'] as const
  route(app, ctx, adminProfileApi.update, async ({ db, viewer, body }) => ({
    data: {
      user: await userOf(ctx, db, await changeProfile(ctx, viewer, { id: viewer.id, families }, body)),
    },
  }))
  route(app, ctx, adminProfileApi.password, async ({ viewer, body, language, request }) => {
    await changePassword(ctx, viewer, { id: viewer.id, families, language, ...whereFrom(request) }, body)
    return { data: { updated: true as const } }
  })
}
