import type { FastifyInstance } from 'fastify'
import { botCheckApi } from '#contract/bot-check.ts'
import type { Context } from '../../context.ts'
import { route } from '../../http/route.ts'

export function botCheckRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, botCheckApi.challenge, async () => {
    const challenge = await ctx.botCheck.challenge?.()
    return { data: { check: ctx.botCheck.kind, ...(challenge && { challenge }) } }
  })
}
