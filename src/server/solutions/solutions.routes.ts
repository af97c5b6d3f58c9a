import type { FastifyInstance } from 'fastify'
import { asciiDigits } from '#contract/digits.ts'
import type { Language } from '#contract/enums.ts'
import { cmsSolutionsApi } from '#contract/cms-solutions.ts'
import { storeSolutionsApi } from '#contract/solutions.ts'
import { inGroup } from '../audit-log/write-audit.ts'
import { keptDefinitions } from '../attributes/definitions.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { fileRef } from '../files/file-ref.ts'
import { orNotFound } from '../http/app-error.ts'
import { route } from '../http/route.ts'
import type { Viewing } from '../http/viewer.ts'
import { viewingOfCustomer } from '../settings/viewing-of-customer.ts'
import { shopView } from '../settings/shop-view.ts'
import { addExamples } from './add-examples.ts'
import {
  addSolution,
  changeSolution,
  copySolution,
  orderSolutions,
  publishSolution,
  removeSolution,
  restoreVersion,
} from './change-solution.ts'
import { findCmsSolution, listCmsSolutions } from './cms-solutions.queries.ts'
import { computeSolution, type Asked } from './compute-solution.ts'
import { describeSolution, findSolution, listSolutions, solutionCard } from './solutions.queries.ts'
import { tryRules } from './try-rules.ts'

export function solutionsRoutes(app: FastifyInstance, ctx: Context) {
  const known = () => keptDefinitions(ctx)
  async function results(db: Db, slug: string, asked: Asked, language: Language, viewing: Viewing) {
    const { rules } = orNotFound(await findSolution(db, slug))
    const shop = await shopView(ctx, db, language)
    return { data: await computeSolution(db, rules, asked, { viewing, shop, known }) }
  }

  route(app, ctx, storeSolutionsApi.list, async ({ db, language }) => {
    const shop = await shopView(ctx, db, language)
    const data = (await listSolutions(db)).map((row) => solutionCard(row, shop))
    return { data, total: data.length, page: 1, limit: Math.max(1, data.length) }
  })
  route(app, ctx, storeSolutionsApi.find, async ({ db, params, language }) => ({
    data: describeSolution(
      orNotFound(await findSolution(db, params.slug)),
      await shopView(ctx, db, language),
    ),
  }))
  route(app, ctx, storeSolutionsApi.look, ({ db, viewing, params: { slug }, query, language }) => {
    const { i = {}, use: chosen = [], ...rest } = query
    const inputs = Object.fromEntries(
      Object.entries(i)
        .filter(([, text]) => text.trim() !== '')
        .map(([key, text]) => [key, Number(asciiDigits(text.trim()))]),
    )
    // A code may have dots of its own.
    const use = Object.fromEntries(
      chosen.map((text) => [text.slice(0, text.indexOf('.')), text.slice(text.indexOf('.') + 1)]),
    )
    return results(db, slug, { ...rest, inputs, use }, language, viewing)
  })
  route(app, ctx, storeSolutionsApi.compute, async ({ db, viewer, params: { slug }, body, language }) => {
    const { inputs = {}, choices, ...rest } = body
    const numbers = Object.fromEntries(Object.entries(inputs).map(([key, value]) => [key, Number(value)]))
    const customer = viewer?.kind === 'customer' ? viewer : undefined
    const viewing = await viewingOfCustomer(db, customer, await shopView(ctx, db, language))
    return results(db, slug, { ...rest, ...choices, inputs: numbers }, language, viewing)
  })

  const viewIn = (language: Language) => ({
    language,
    file: (id: string, alt?: string) => fileRef(ctx, id, alt),
  })
  const one = async (db: Db, id: string, language: Language) => ({
    data: await findCmsSolution(db, id, viewIn(language)),
  })
  route(app, ctx, cmsSolutionsApi.list, ({ db, query, language }) =>
    listCmsSolutions(db, query, viewIn(language)),
  )
  route(app, ctx, cmsSolutionsApi.create, async ({ db, body, viewer: by, language }) =>
    one(db, await addSolution(db, body, { by, language }), language),
  )
  route(app, ctx, cmsSolutionsApi.addExamples, async ({ db, viewer: by, language }) => ({
    data: { added: await addExamples(db, { by, language }) },
  }))
  route(app, ctx, cmsSolutionsApi.reorder, async ({ db, body, viewer }) => ({
    data: await orderSolutions(db, body.ids, viewer),
  }))
  route(app, ctx, cmsSolutionsApi.preview, async ({ db, body: { inputs = {}, ...body }, language }) => ({
    data: await tryRules(db, { ...body, inputs }, { shop: await shopView(ctx, db, language), known }),
  }))
  route(app, ctx, cmsSolutionsApi.find, ({ db, params, language }) => one(db, params.id, language))
  route(app, ctx, cmsSolutionsApi.update, async ({ db, params: { id }, body, viewer: by, language }) => {
    await changeSolution(db, id, body, { by, language })
    return one(db, id, language)
  })
  route(app, ctx, cmsSolutionsApi.publish, async ({ db, params: { id }, body, viewer: by, language }) => {
    await publishSolution(db, id, { ...body, by, language })
    return one(db, id, language)
  })
  route(app, ctx, cmsSolutionsApi.restore, async ({ db, params: { id }, body, viewer: by, language }) => {
    await restoreVersion(db, id, { ...body, by, language })
    return one(db, id, language)
  })
  route(app, ctx, cmsSolutionsApi.copy, async ({ db, params, viewer: by, language }) =>
    one(db, await copySolution(db, params.id, { by, language }), language),
  )
  route(app, ctx, cmsSolutionsApi.remove, ({ db, params, viewer, query: { deletionId: deletion } }) =>
    removeSolution(db, params.id, { by: inGroup(viewer, deletion), now: ctx.now(), deletion }),
  )
}
