import type { FastifyInstance } from 'fastify'
import { accountPreferencesApi } from '#contract/account-preferences.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { route } from '../http/route.ts'
import { changePreferences, findPreferences } from './preferences.ts'

export function mailChoicesRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, accountPreferencesApi.find, async ({ db, viewer }) => ({
    data: await findPreferences(ctx, db, viewer),
  }))
  route(app, ctx, accountPreferencesApi.change, async ({ db, viewer, body }) => {
    // In a public demo everybody is the same few people.
    if (ctx.mode === 'publicDemo') throw new AppError('demo_locked')
    return { data: await changePreferences(ctx, db, body, viewer) }
  })
}
