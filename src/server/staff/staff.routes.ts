import type { FastifyInstance } from 'fastify'
import { staffInvitationsApi } from '#contract/staff.ts'
import { userOf } from '../auth/auth.queries.ts'
import { families } from '../auth/account-families.ts'
import { startSession } from '../auth/sessions.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { acceptInvitation, openInvitation } from './accept-invitation.ts'

export function staffRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, staffInvitationsApi.open, async ({ db, body }) => {
    const { email } = await openInvitation(db, body.token, ctx.now())
    return { data: { ...(email !== null && { email }), role: families.admin.role } }
  })
  route(app, ctx, staffInvitationsApi.accept, async ({ body, request, language }) => {
    const account = await acceptInvitation(ctx, body)
    const { accessToken, refreshToken } = await startSession(
      ctx,
      account,
      request.headers['user-agent'] ?? '',
      language,
    )
    return { accessToken, refreshToken, user: await userOf(ctx, ctx.db, account) }
  })
}
