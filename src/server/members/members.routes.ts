import type { FastifyInstance } from 'fastify'
import { memberInvitationsApi, storeMembersApi } from '#contract/members.ts'
import { userOf } from '../auth/auth.queries.ts'
import { deviceCookieOf, findKnownDevice, keepDevice, rememberDevice } from '../auth/known-devices.ts'
import { startSession } from '../auth/sessions.ts'
import { companyOf } from '../auth/reachable-by.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { route } from '../http/route.ts'
import { shopView } from '../settings/shop-view.ts'
import { changeMember, handOver } from './change-member.ts'
import { addLink, askByLink, listLinks, openLink, withdrawLink } from './company-links.ts'
import { inviteMember, listInvitations, sendInvitationAgain, withdrawInvitation } from './invite-member.ts'
import { joinCompany, openInvitation } from './join-company.ts'
import { listMembers } from './members.queries.ts'

export function membersRoutes(app: FastifyInstance, ctx: Context) {
  /** In a public demo everybody is the same few people, and nobody can lock others out or write to strangers. */
  const refuseInPublicDemo = () => {
    if (ctx.mode === 'publicDemo') throw new AppError('demo_locked')
  }

  route(app, ctx, storeMembersApi.list, async ({ db, viewer, language }) => ({
    data: await listMembers(db, companyOf(viewer), (await shopView(ctx, db, language)).currency),
  }))
  route(app, ctx, storeMembersApi.update, async ({ db, viewer, params, body }) => {
    refuseInPublicDemo()
    return { data: await changeMember(ctx, db, params.id, body, viewer) }
  })
  route(app, ctx, storeMembersApi.handOver, async ({ viewer, body, request }) => {
    refuseInPublicDemo()
    const device = await findKnownDevice(ctx, viewer.id, deviceCookieOf(request))
    await handOver(ctx, viewer, body, { address: request.ip, device })
  })
  route(app, ctx, storeMembersApi.invitations, async ({ db, viewer }) => ({
    data: await listInvitations(ctx, db, companyOf(viewer)),
  }))
  route(app, ctx, storeMembersApi.invite, async ({ db, viewer, body }) => {
    refuseInPublicDemo()
    return { data: await inviteMember(ctx, db, body, viewer) }
  })
  route(app, ctx, storeMembersApi.sendAgain, async ({ db, viewer, params }) => {
    refuseInPublicDemo()
    return { data: await sendInvitationAgain(ctx, db, params.id, viewer) }
  })
  route(app, ctx, storeMembersApi.withdraw, async ({ db, viewer, params }) => {
    refuseInPublicDemo()
    await withdrawInvitation(db, params.id, viewer, ctx.now())
  })

  route(app, ctx, storeMembersApi.links, async ({ db, viewer }) => ({
    data: await listLinks(ctx, db, companyOf(viewer)),
  }))
  route(app, ctx, storeMembersApi.addLink, async ({ db, viewer, body, language }) => {
    refuseInPublicDemo()
    return { data: await addLink(ctx, db, body, viewer, language) }
  })
  route(app, ctx, storeMembersApi.withdrawLink, async ({ db, viewer, params }) => {
    refuseInPublicDemo()
    await withdrawLink(db, params.id, viewer, ctx.now())
  })

  route(app, ctx, memberInvitationsApi.openLink, async ({ db, body }) => ({
    data: await openLink(db, body.token, ctx.now()),
  }))
  route(app, ctx, memberInvitationsApi.askByLink, async ({ body, request }) => {
    refuseInPublicDemo()
    await ctx.limits.dataCheck(request.ip)
    await askByLink(ctx, body)
  })
  route(app, ctx, memberInvitationsApi.open, async ({ db, body }) => ({
    data: await openInvitation(db, body.token, ctx.now()),
  }))
  route(app, ctx, memberInvitationsApi.accept, async ({ body, request, reply, language }) => {
    const account = await joinCompany(ctx, body)
    const device = deviceCookieOf(request)
    await rememberDevice(ctx.db, account.id, device, ctx.now())
    keepDevice(ctx, request, reply, device)
    const { accessToken, refreshToken } = await startSession(
      ctx,
      account,
      request.headers['user-agent'] ?? '',
      language,
    )
    return { token: accessToken, refreshToken, user: await userOf(ctx, ctx.db, account) }
  })
}
