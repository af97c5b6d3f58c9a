import type { FastifyInstance, FastifyRequest } from 'fastify'
import { adminAuthApi, companyAuthApi, customerSessionApi, tenantUserAuthApi } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { findUser, userOf } from './auth.queries.ts'
import { endSession, refreshSession, type SignedIn } from './sessions.ts'
import { signIn } from './sign-in.ts'

const clientOf = (request: FastifyRequest) => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
})

export function authRoutes(app: FastifyInstance, ctx: Context) {
  const customerSession = async ({ accessToken, refreshToken, account }: SignedIn) => ({
    token: accessToken,
    refreshToken,
    user: await userOf(ctx.db, account),
  })

  route(app, ctx, companyAuthApi.login, async ({ body, request }) =>
    customerSession(await signIn(ctx, 'company', body, clientOf(request))),
  )
  route(app, ctx, tenantUserAuthApi.login, async ({ body, request }) =>
    customerSession(await signIn(ctx, 'user', body, clientOf(request))),
  )
  for (const api of [companyAuthApi, tenantUserAuthApi])
    route(app, ctx, api.mine, async ({ db, viewer }) => ({ data: { user: await findUser(db, viewer.id) } }))

  route(app, ctx, customerSessionApi.refresh, async ({ body }) => {
    const { accessToken, refreshToken } = await refreshSession(ctx, 'store', body.refreshToken)
    return { token: accessToken, refreshToken }
  })
  route(app, ctx, customerSessionApi.logout, ({ body }) => endSession(ctx, body.refreshToken))

  route(app, ctx, adminAuthApi.signIn, async ({ body, request }) => {
    const { accessToken, refreshToken, account } = await signIn(
      ctx,
      'admin',
      { identifier: body.username, password: body.password },
      clientOf(request),
    )
    return { accessToken, refreshToken, user: await userOf(ctx.db, account) }
  })
  route(app, ctx, adminAuthApi.refresh, ({ body }) => refreshSession(ctx, 'cms', body.refreshToken))
  route(app, ctx, adminAuthApi.logout, ({ body }) => endSession(ctx, body.refreshToken))
  route(app, ctx, adminAuthApi.myProfile, async ({ db, viewer }) => ({
    data: { user: await findUser(db, viewer.id) },
  }))
}
