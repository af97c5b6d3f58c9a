import type { FastifyInstance } from 'fastify'
import { checklistApi, shopStateApi, type ChecklistKey } from '#contract/checklist.ts'
import type { Context } from '../context.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { route } from '../http/route.ts'
import { shopBar } from '../shop-mode/shop-bar.ts'
import { confirmMail, tryMail } from './check-mail.ts'
import { checkShop, createLastCheck, lineOf } from './check-shop.ts'
import { writeFact } from './facts.ts'
import { proxyTrustOf, selfCheckRoute } from './self-request.ts'

export function checklistRoutes(app: FastifyInstance, ctx: Context) {
  const lastCheck = createLastCheck(ctx)
  selfCheckRoute(app, ctx)

  route(app, ctx, checklistApi.list, async ({ request }) => {
    const { lines, at } = lastCheck.keep(await checkShop(ctx, proxyTrustOf(request)))
    return { data: { lines, checkedAt: at.toISOString() } }
  })
  route(app, ctx, checklistApi.try, async ({ params: { id: line }, viewer, language, request }) => {
    lastCheck.forget()
    if (line === 'mail') await ctx.limits.testMail(viewer.id)
    if (line === 'mail') return { data: lineOf('mail', await tryMail(ctx, viewer, language)) }
    return { data: await lineNow(line, request) }
  })
  route(app, ctx, checklistApi.confirm, async ({ db, params: { id: line }, viewer, request }) => {
    // What can be seen is not to be said, and a mail has to be sent before it can come.
    if (!(await lineNow(line, request)).canConfirm) throw new AppError('invalid_transition')
    if (line === 'mail') await confirmMail(ctx, viewer.name)
    else if (line === 'terms' || line === 'shipping' || line === 'backup')
      await writeFact(db, line, { by: viewer.name }, ctx.now())
    return { data: await lineNow(line, request) }
  })
  route(app, ctx, shopStateApi.find, async ({ request }) => {
    const bar = shopBar(ctx)
    const { lines } = await lastCheck.fresh(proxyTrustOf(request))
    return {
      data: {
        mode: ctx.mode,
        bars: bar ? [bar] : [],
        redLines: lines.filter(({ state }) => state === 'red').length,
      },
    }
  })

  async function lineNow(key: ChecklistKey, request: Parameters<typeof proxyTrustOf>[0]) {
    const { lines } = lastCheck.keep(await checkShop(ctx, proxyTrustOf(request)))
    return orNotFound(lines.find((line) => line.key === key))
  }
}
