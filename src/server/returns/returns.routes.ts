import type { FastifyInstance } from 'fastify'
import { cmsReturnsApi, storeReturnsApi } from '#contract/returns.ts'
import type { Context } from '../context.ts'
import { sendPrivateFile } from '../files/send-private-file.ts'
import { exportList } from '../http/export-list.ts'
import { route } from '../http/route.ts'
import { shopDay } from '../http/shop-day.ts'
import { shopView } from '../settings/shop-view.ts'
import { askForReturn } from './ask-for-return.ts'
import { changeReturn, withdrawReturn } from './change-return.ts'
import { returnColumns } from './return-columns.ts'
import { keepReturnLabel, keepReturnPhoto } from './return-files.ts'
import {
  everyReturn,
  fileOfReturn,
  findCmsReturn,
  findReturn,
  listAllReturns,
  listReturns,
  readOptions,
} from './returns.queries.ts'

export function returnsRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, storeReturnsApi.options, async ({ db, viewer, params, language }) => ({
    data: await readOptions(db, viewer, params.id, await shopView(ctx, db, language), ctx.now()),
  }))
  route(app, ctx, storeReturnsApi.list, ({ db, viewer, query }) => listReturns(db, viewer, query))
  route(app, ctx, storeReturnsApi.find, async ({ db, viewer, params, language }) => ({
    data: await findReturn(db, viewer, params.id, await shopView(ctx, db, language)),
  }))
  route(app, ctx, storeReturnsApi.file, async ({ db, viewer, params, reply }) =>
    sendPrivateFile(ctx, db, await fileOfReturn(db, params, viewer), reply),
  )
  route(app, ctx, storeReturnsApi.sendPhoto, async ({ viewer, file }) => {
    return { data: await keepReturnPhoto(ctx, viewer.id, file) }
  })
  route(app, ctx, storeReturnsApi.create, async ({ db, viewer, body, language }) => {
    const id = await askForReturn(ctx, db, viewer, body, language)
    return { data: await findReturn(db, viewer, id, await shopView(ctx, db, language)) }
  })
  route(app, ctx, storeReturnsApi.withdraw, async ({ viewer, params, language }) => {
    await withdrawReturn(ctx, viewer, params.id)
    return { data: await findReturn(ctx.db, viewer, params.id, await shopView(ctx, ctx.db, language)) }
  })

  route(app, ctx, cmsReturnsApi.list, ({ db, query }) => listAllReturns(db, query))
  route(app, ctx, cmsReturnsApi.exportList, async ({ db, query: { columns, ...query }, language, reply }) =>
    exportList(reply, {
      name: 'returns',
      columns: returnColumns,
      asked: columns,
      rows: await everyReturn(db, query),
      language,
      day: await shopDay(ctx),
    }),
  )
  route(app, ctx, cmsReturnsApi.find, async ({ db, params, language }) => ({
    data: await findCmsReturn(db, params.id, await shopView(ctx, db, language)),
  }))
  route(app, ctx, cmsReturnsApi.file, async ({ db, params, reply }) =>
    sendPrivateFile(ctx, db, await fileOfReturn(db, params), reply),
  )
  route(app, ctx, cmsReturnsApi.sendLabel, async ({ viewer, file }) => {
    return { data: await keepReturnLabel(ctx, viewer.id, file) }
  })
  route(app, ctx, cmsReturnsApi.change, async ({ viewer, params, body, language }) => {
    await changeReturn(ctx, params.id, body, viewer)
    return { data: await findCmsReturn(ctx.db, params.id, await shopView(ctx, ctx.db, language)) }
  })
}
