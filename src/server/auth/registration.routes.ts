import type { FastifyInstance } from 'fastify'
import { registrationApi } from '#contract/registration.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { requireBotCheck } from '../http/require-bot-check.ts'
import { customerSession, signedIn } from './auth.routes.ts'
import { areCodesGuessed } from './code-alarm.ts'
import { checkFree, registerCompany, verifyRegistration } from './register-company.ts'

export function registrationRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, registrationApi.checkData, async ({ db, body, request }) => {
    await ctx.limits.dataCheck(request.ip)
    await checkFree(db, body)
    return { data: { available: true as const } }
  })
  route(app, ctx, registrationApi.register, async ({ body, language, request }) => {
    await ctx.limits.registration(request.ip)
    return { data: await registerCompany(ctx, body, language) }
  })
  route(app, ctx, registrationApi.verify, async ({ body, ...call }) => {
    if (await areCodesGuessed(ctx.db, ctx.now())) await requireBotCheck(ctx, call.request)
    return customerSession(ctx, await signedIn(ctx, call, (client) => verifyRegistration(ctx, body, client)))
  })
}
