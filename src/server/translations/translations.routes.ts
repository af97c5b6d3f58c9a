import type { FastifyInstance } from 'fastify'
import { cmsTranslationsApi } from '#contract/translations.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { missingNames } from './missing-names.ts'

export function translationsRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, cmsTranslationsApi.summary, async ({ db }) => ({ data: await missingNames(db) }))
}
