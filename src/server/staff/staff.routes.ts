import type { FastifyInstance } from 'fastify'
import { cmsStaffApi, staffInvitationsApi } from '#contract/staff.ts'
import { fileFormats } from '#contract/accounting.ts'
import { staffFactorsApi } from '#contract/second-factor.ts'
import { sessionTimeApi } from '#contract/sessions.ts'
import { staffRolesApi } from '#contract/staff-roles.ts'
import { userOf } from '../auth/auth.queries.ts'
import { changeIdleMinutes, findIdleMinutes } from '../auth/idle-sessions.ts'
import { demandSecondFactor, findDemand } from '../auth/second-factor/demand.ts'
import { startSession } from '../auth/sessions.ts'
import type { Context } from '../context.ts'
import { exportAs, exportList } from '../http/export-list.ts'
import { route } from '../http/route.ts'
import { shopDay } from '../http/shop-day.ts'
import { acceptInvitation, describeInvitation, openInvitation } from './accept-invitation.ts'
import { addRole, changeRole, findRole, listRoles, removeRole } from './change-role.ts'
import { changeStaff, signStaffOut, type PassOnWork } from './change-staff.ts'
import { removeFactorsOf } from './remove-factors.ts'
import { roleColumns } from './role-columns.ts'
import { refuseInPublicDemo } from './granting.ts'
import { inviteStaff, listInvitations, sendInvitationAgain, withdrawInvitation } from './invite-staff.ts'
import { staffColumns } from './staff-columns.ts'
import { findStaff, listStaff } from './staff.queries.ts'

/** `passOnWork` gives what somebody who leaves had in hand to others. */
export const staffRoutes =
  ({ passOnWork }: { passOnWork: PassOnWork }) =>
  (app: FastifyInstance, ctx: Context): void => {
    route(app, ctx, cmsStaffApi.list, async ({ db }) => ({ data: await listStaff(ctx, db) }))
    route(app, ctx, cmsStaffApi.exportList, async ({ db, query, language, reply }) =>
      exportList(reply, {
        name: 'staff',
        columns: staffColumns(language),
        asked: query.columns,
        rows: await listStaff(ctx, db),
        language,
        day: await shopDay(ctx),
      }),
    )
    route(app, ctx, cmsStaffApi.invitations, async ({ db }) => ({ data: await listInvitations(ctx, db) }))
    route(app, ctx, cmsStaffApi.invite, async ({ db, body, viewer }) => {
      refuseInPublicDemo(ctx)
      return { data: await inviteStaff(ctx, db, body, viewer) }
    })
    route(app, ctx, cmsStaffApi.sendAgain, async ({ db, params, viewer }) => {
      refuseInPublicDemo(ctx)
      return { data: await sendInvitationAgain(ctx, db, params.id, viewer) }
    })
    route(app, ctx, cmsStaffApi.withdraw, async ({ db, params, viewer }) => {
      refuseInPublicDemo(ctx)
      await withdrawInvitation(db, params.id, viewer, ctx.now())
    })
    route(app, ctx, cmsStaffApi.find, async ({ db, params }) => ({
      data: await findStaff(ctx, db, params.id),
    }))
    route(app, ctx, cmsStaffApi.update, async ({ db, params, body, viewer }) => {
      refuseInPublicDemo(ctx)
      const passedOn = await changeStaff(db, params.id, body, { by: viewer, now: ctx.now(), passOnWork })
      return { data: await findStaff(ctx, db, params.id), passedOn }
    })
    route(app, ctx, cmsStaffApi.endSessions, async ({ db, params, viewer }) => {
      refuseInPublicDemo(ctx)
      await signStaffOut(db, params.id, { by: viewer, now: ctx.now() })
    })

    route(app, ctx, staffFactorsApi.findDemand, async ({ db }) => ({ data: await findDemand(db) }))
    route(app, ctx, staffFactorsApi.demand, async ({ db, body, viewer }) => {
      refuseInPublicDemo(ctx)
      await demandSecondFactor(db, body.isDemanded, { by: viewer, now: ctx.now() })
      return { data: await findDemand(db) }
    })
    route(app, ctx, staffFactorsApi.removeFactors, async ({ params, viewer }) => {
      refuseInPublicDemo(ctx)
      await removeFactorsOf(ctx, params.id, viewer)
    })

    route(app, ctx, sessionTimeApi.findIdle, async ({ db }) => ({
      data: { staffIdleMinutes: await findIdleMinutes(db) },
    }))
    route(app, ctx, sessionTimeApi.changeIdle, async ({ db, body, viewer }) => {
      refuseInPublicDemo(ctx)
      await changeIdleMinutes(db, body.staffIdleMinutes, { by: viewer, now: ctx.now() })
      return { data: { staffIdleMinutes: await findIdleMinutes(db) } }
    })

    route(app, ctx, staffRolesApi.list, async ({ db }) => ({ data: await listRoles(db) }))
    for (const format of fileFormats)
      route(
        app,
        ctx,
        { csv: staffRolesApi.exportCsv, xlsx: staffRolesApi.exportXlsx }[format],
        async ({ db, query: { columns }, language, timeZone, reply }) => {
          const rows = await listRoles(db)
          return exportAs(
            reply,
            {
              name: 'roles',
              columns: roleColumns(language),
              asked: columns,
              rows,
              language,
              day: await shopDay(ctx),
            },
            { format, timeZone },
          )
        },
      )
    route(app, ctx, staffRolesApi.create, async ({ db, body, viewer, language }) => {
      refuseInPublicDemo(ctx)
      return { data: await findRole(db, await addRole(db, body, { by: viewer, language })) }
    })
    route(app, ctx, staffRolesApi.update, async ({ db, params, body, viewer, language }) => {
      refuseInPublicDemo(ctx)
      await changeRole(db, params.id, body, { by: viewer, language })
      return { data: await findRole(db, params.id) }
    })
    route(app, ctx, staffRolesApi.remove, async ({ db, params, viewer }) => {
      refuseInPublicDemo(ctx)
      await removeRole(db, params.id, viewer)
    })

    route(app, ctx, staffInvitationsApi.open, async ({ db, body }) => ({
      data: await describeInvitation(db, await openInvitation(db, body.token, ctx.now())),
    }))
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
