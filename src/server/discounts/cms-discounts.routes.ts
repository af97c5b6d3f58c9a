import type { FastifyInstance } from 'fastify'
import { cmsDiscountsApi } from '#contract/cms-discounts.ts'
import type { Language } from '#contract/enums.ts'
import { inGroup } from '../audit-log/write-audit.ts'
import type { Context } from '../context.ts'
import { exportList } from '../http/export-list.ts'
import { route } from '../http/route.ts'
import { shopDay } from '../http/shop-day.ts'
import { holdOf } from '../schedule-entries/end-running.ts'
import { fileRef } from '../files/file-ref.ts'
import { addDiscount, changeDiscount, removeDiscount } from './change-discount.ts'
import { everyDiscount, findDiscount, listDiscounts, listUses } from './cms-discounts.queries.ts'
import { discountColumns } from './discount-columns.ts'

export function cmsDiscountsRoutes(app: FastifyInstance, ctx: Context) {
  const viewIn = (language: Language) => ({
    language,
    now: ctx.now(),
    file: (id: string, alt?: string) => fileRef(ctx, id, alt),
  })
  route(app, ctx, cmsDiscountsApi.list, ({ db, query }) => listDiscounts(db, query, { now: ctx.now() }))
  route(app, ctx, cmsDiscountsApi.exportList, async ({ db, query: { columns, ...query }, language, reply }) =>
    exportList(reply, {
      name: 'discounts',
      columns: discountColumns,
      asked: columns,
      rows: await everyDiscount(db, query, ctx.now()),
      language,
      day: await shopDay(ctx),
    }),
  )
  route(app, ctx, cmsDiscountsApi.find, async ({ db, params, language }) => ({
    data: await findDiscount(db, params.id, viewIn(language)),
  }))
  route(app, ctx, cmsDiscountsApi.uses, ({ db, params, query }) => listUses(db, params.id, query))
  route(app, ctx, cmsDiscountsApi.create, async ({ db, body, viewer, language, timeZone }) => {
    const id = await addDiscount(db, body, { by: viewer, now: ctx.now(), timeZone })
    return { data: await findDiscount(db, id, viewIn(language)) }
  })
  route(app, ctx, cmsDiscountsApi.update, async ({ db, params, body, viewer, language, timeZone }) => {
    const { endsSchedule, ...changes } = body
    const hold = holdOf({ endsSchedule })
    await changeDiscount(db, params.id, changes, { by: viewer, now: ctx.now(), timeZone, hold })
    return { data: await findDiscount(db, params.id, viewIn(language)) }
  })
  route(app, ctx, cmsDiscountsApi.remove, ({ db, params, viewer, query: { deletionId: deletion } }) =>
    removeDiscount(db, params.id, { by: inGroup(viewer, deletion), now: ctx.now(), deletion }),
  )
}
