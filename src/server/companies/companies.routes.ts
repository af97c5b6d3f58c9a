import type { FastifyInstance } from 'fastify'
import { storeCompanyApi } from '#contract/companies.ts'
import type { Context } from '../context.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { route } from '../http/route.ts'
import { changeCompany } from './change-company.ts'
import { describeCompany, findCompany } from './companies.queries.ts'

export function companiesRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, storeCompanyApi.find, async ({ db, viewer, language }) => ({
    data: await findCompany(db, orNotFound(viewer.companyId), language),
  }))
  route(app, ctx, storeCompanyApi.update, async ({ db, viewer, body, language }) => {
    // In a public demo everybody is the same few people.
    if (ctx.mode === 'publicDemo') throw new AppError('demo_locked')
    const { after } = await changeCompany(db, orNotFound(viewer.companyId), body)
    return { data: describeCompany(after, language) }
  })
}
