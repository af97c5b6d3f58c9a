import type { FastifyInstance } from 'fastify'
import { maxPartNumberRows, storePartNumbersApi } from '#contract/part-numbers.ts'
import { companyOf } from '../auth/reachable-by.ts'
import type { Context } from '../context.ts'
import { textIn } from '../db/text-in.ts'
import { exportList } from '../http/export-list.ts'
import { route } from '../http/route.ts'
import { shopDay } from '../http/shop-day.ts'
import { readRowsOfFile } from '../files/read-rows-of-file.ts'
import { addPartNumber, importPartNumbers, removePartNumber } from './change-part-numbers.ts'
import { everyPartNumber, findPartNumber, listPartNumbers, readPartNumber } from './part-numbers.queries.ts'

export function partNumbersRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, storePartNumbersApi.list, ({ db, viewer, query, language }) =>
    listPartNumbers(db, companyOf(viewer), query, language),
  )
  route(app, ctx, storePartNumbersApi.find, async ({ db, viewer, query, language }) => ({
    data: await findPartNumber(db, companyOf(viewer), query.code, language),
  }))
  route(app, ctx, storePartNumbersApi.create, async ({ db, viewer, body, language }) => {
    const company = companyOf(viewer)
    const id = await addPartNumber(db, company, body)
    return { data: await readPartNumber(db, company, id, language) }
  })
  route(app, ctx, storePartNumbersApi.remove, ({ db, viewer, params }) =>
    removePartNumber(db, companyOf(viewer), params.id),
  )
  route(app, ctx, storePartNumbersApi.exportCsv, async ({ db, viewer, language, reply }) => {
    type Row = Awaited<ReturnType<typeof everyPartNumber>>[number]
    return exportList(reply, {
      name: 'part-numbers',
      columns: {
        code: { heads: (words) => [words('partNumber')], cells: ({ code }: Row) => [code] },
        product: { heads: (words) => [words('productCode')], cells: (row: Row) => [row.productCode] },
        name: { heads: (words) => [words('name')], cells: ({ name }: Row) => [textIn(name, language)] },
      },
      asked: undefined,
      rows: await everyPartNumber(db, companyOf(viewer)),
      language,
      day: await shopDay(ctx),
    })
  })
  route(app, ctx, storePartNumbersApi.importCsv, async ({ db, viewer, body, file, language }) => {
    const company = companyOf(viewer)
    // The headings, and one more to tell that there are too many.
    const text = await readRowsOfFile(file.bytes, maxPartNumberRows + 2)
    return { data: await importPartNumbers(db, company, { text, dryRun: body.dryRun === 'true' }, language) }
  })
}
