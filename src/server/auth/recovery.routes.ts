import type { FastifyInstance } from 'fastify'
import {
  adminRecoveryApi,
  companyRecoveryApi,
  tenantManagementRecoveryApi,
  tenantUserRecoveryApi,
} from '#contract/recovery.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { requireBotCheck } from '../http/require-bot-check.ts'
import { areCodesGuessed } from './code-alarm.ts'
import { deviceCookieOf } from './known-devices.ts'
import { requireRelyingParty } from './second-factor/relying-party.ts'
import { resetPassword, sendRecoveryCode, verifyRecoveryCode } from './recover-password.ts'

const doors = [
  { entry: 'common', api: tenantManagementRecoveryApi },
  { entry: 'user', api: tenantUserRecoveryApi },
  { entry: 'company', api: companyRecoveryApi },
  { entry: 'admin', api: adminRecoveryApi },
] as const

export function recoveryRoutes(app: FastifyInstance, ctx: Context) {
  for (const { entry, api } of doors) {
    route(app, ctx, api.forget, async ({ body, language }) => ({
      data: await sendRecoveryCode(ctx, entry, body, language),
    }))
    route(app, ctx, api.verify, async ({ body, request }) => {
      if (await areCodesGuessed(ctx.db, ctx.now())) await requireBotCheck(ctx, request)
      await verifyRecoveryCode(ctx, entry, body)
      return { data: { verified: true as const } }
    })
    route(app, ctx, api.reset, async ({ body, language, request }) => {
      if (await areCodesGuessed(ctx.db, ctx.now())) await requireBotCheck(ctx, request)
      await resetPassword(ctx, entry, body, {
        language,
        device: deviceCookieOf(request),
        party: () => requireRelyingParty(ctx, request),
      })
      return { data: { reset: true as const } }
    })
  }
}
