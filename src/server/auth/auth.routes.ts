import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  adminAuthApi,
  companyAuthApi,
  customerSessionApi,
  tenantManagementAuthApi,
  tenantUserAuthApi,
} from '#contract/auth.ts'
import { adminSessionsApi, customerSessionsApi, sessionTimeApi } from '#contract/sessions.ts'
import type { Context } from '../context.ts'
import { languageOf, acceptedLanguages } from '../http/language.ts'
import { route } from '../http/route.ts'
import { findUser, userOf } from './auth.queries.ts'
import { findSessionTime } from './idle-sessions.ts'
import { deviceCookieOf, keepDevice } from './known-devices.ts'
import { endAllSessions, endOneSession, listSessions } from './session-list.ts'
import { endSession, refreshSession, type SignedIn } from './sessions.ts'
import type { Client } from './client.ts'
import { signIn } from './sign-in.ts'

const clientOf = (request: FastifyRequest): Client => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  language: languageOf(request.headers['accept-language']),
  device: deviceCookieOf(request),
})

/** Signs in by `work`; the browser counts as known from then on. */
export async function signedIn(
  ctx: Context,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  work: (client: Client) => Promise<SignedIn>,
): Promise<SignedIn> {
  const client = clientOf(request)
  const result = await work(client)
  keepDevice(ctx, request, reply, client.device)
  return result
}

/** Undefined when the client names no language: the stored one stays. */
const wantedBy = (request: FastifyRequest) => acceptedLanguages(request.headers['accept-language'])[0]

/** The flat answer of a customer's sign-in. */
export const customerSession = async (ctx: Context, { accessToken, refreshToken, account }: SignedIn) => ({
  token: accessToken,
  refreshToken,
  user: await userOf(ctx, ctx.db, account),
})

/** The endpoints of each sign-in entry. */
const doors = [
  { entry: 'common', login: tenantManagementAuthApi.login, mine: tenantManagementAuthApi.me },
  { entry: 'user', login: tenantUserAuthApi.login, mine: tenantUserAuthApi.mine },
  { entry: 'company', login: companyAuthApi.login, mine: companyAuthApi.mine },
] as const

export function authRoutes(app: FastifyInstance, ctx: Context) {
  for (const { entry, login, mine } of doors) {
    route(app, ctx, login, async ({ body, ...call }) =>
      customerSession(ctx, await signedIn(ctx, call, (client) => signIn(ctx, entry, body, client))),
    )
    route(app, ctx, mine, async ({ db, viewer }) => ({ data: { user: await findUser(ctx, db, viewer.id) } }))
  }
  route(app, ctx, customerSessionApi.refresh, async ({ body, request }) => {
    const { accessToken, refreshToken } = await refreshSession(
      ctx,
      'store',
      body.refreshToken,
      wantedBy(request),
    )
    return { token: accessToken, refreshToken }
  })
  route(app, ctx, customerSessionApi.logout, ({ body }) => endSession(ctx, body.refreshToken))

  route(app, ctx, adminAuthApi.signIn, async ({ body, ...call }) => {
    const credentials = { identifier: body.username, password: body.password }
    const { accessToken, refreshToken, account } = await signedIn(ctx, call, (client) =>
      signIn(ctx, 'admin', credentials, client),
    )
    return { accessToken, refreshToken, user: await userOf(ctx, ctx.db, account) }
  })
  route(app, ctx, adminAuthApi.refresh, ({ body, request }) =>
    refreshSession(ctx, 'cms', body.refreshToken, wantedBy(request)),
  )
  route(app, ctx, adminAuthApi.logout, ({ body }) => endSession(ctx, body.refreshToken))
  route(app, ctx, adminAuthApi.myProfile, async ({ db, viewer }) => ({
    data: { user: await findUser(ctx, db, viewer.id) },
  }))

  for (const api of [customerSessionsApi, adminSessionsApi] as const) {
    route(app, ctx, api.list, async ({ viewer }) => ({ data: await listSessions(ctx, viewer) }))
    route(app, ctx, api.end, ({ viewer, params }) => endOneSession(ctx, viewer, params.id))
    route(app, ctx, api.endAll, ({ viewer, query }) => endAllSessions(ctx, viewer, query))
  }
  for (const endpoint of [sessionTimeApi.find, sessionTimeApi.stay] as const)
    route(app, ctx, endpoint, async ({ viewer }) => ({ data: await findSessionTime(ctx, viewer) }))
}
