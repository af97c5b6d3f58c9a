import type { FastifyInstance } from 'fastify'
import { cmsThemeApi } from '#contract/theme.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { route } from '../http/route.ts'
import { keepThemeDraft, resetTheme, restoreTheme, saveTheme } from './change-theme.ts'
import { findThemeByHash, findThemeState } from './theme.queries.ts'
import { themeStylesheet } from './theme-stylesheet.ts'

const yearSeconds = 31_536_000

export function themeRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, cmsThemeApi.find, async ({ db }) => ({ data: await findThemeState(ctx, db) }))
  route(app, ctx, cmsThemeApi.save, async ({ db, body: { theme, version }, viewer, language }) => {
    await saveTheme(db, theme, { version, by: viewer, language })
    return { data: await findThemeState(ctx, db) }
  })
  route(app, ctx, cmsThemeApi.reset, async ({ db, query: { version }, viewer }) => {
    await resetTheme(db, { version, by: viewer })
    return { data: await findThemeState(ctx, db) }
  })
  route(app, ctx, cmsThemeApi.restore, async ({ db, body: { of, version }, viewer }) => {
    await restoreTheme(db, of, { version, by: viewer })
    return { data: await findThemeState(ctx, db) }
  })
  route(app, ctx, cmsThemeApi.draft, async ({ db, body: { theme }, viewer }) => ({
    data: await keepThemeDraft(db, theme, { by: viewer, now: ctx.now() }),
  }))

  app.get<{ Params: { name: string } }>(
    '/theme/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const [, hash] = /^([0-9a-f]{20})\.css$/.exec(request.params.name) ?? []
      const theme = hash && (await findThemeByHash(ctx.db, hash))
      if (!theme) throw new AppError('not_found')
      return reply
        .header('cache-control', `public, max-age=${yearSeconds}, immutable`)
        .type('text/css; charset=utf-8')
        .send(themeStylesheet(theme))
    },
  )
}
