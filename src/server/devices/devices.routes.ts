import type { FastifyInstance } from 'fastify'
import { maxDeviceRows, storeDevicesApi } from '#contract/devices.ts'
import type { Language } from '#contract/enums.ts'
import type { Context } from '../context.ts'
import { auditedExport } from '../http/audited-export.ts'
import { exportList } from '../http/export-list.ts'
import { route } from '../http/route.ts'
import { shopDay } from '../http/shop-day.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { readRowsOfFile } from '../files/read-rows-of-file.ts'
import { changeDevices } from './change-devices.ts'
import { deviceColumns, handOverColumns } from './device-columns.ts'
import { everyDevice, findDevice, listDeviceChoices, listDevices } from './devices.queries.ts'
import { importDevices } from './import-devices.ts'

export function devicesRoutes(app: FastifyInstance, ctx: Context) {
  const readerOf = async (viewer: CustomerViewer, language: Language) => ({
    viewer,
    language,
    today: await shopDay(ctx),
  })
  route(app, ctx, storeDevicesApi.list, async ({ db, viewer, query, language }) =>
    listDevices(db, query, await readerOf(viewer, language)),
  )
  route(app, ctx, storeDevicesApi.choices, async ({ db, viewer, language }) => ({
    data: await listDeviceChoices(db, viewer, language),
  }))
  route(app, ctx, storeDevicesApi.exportCsv, async ({ db, viewer, query, language, reply }) => {
    const reader = await readerOf(viewer, language)
    return exportList(reply, {
      name: 'devices',
      columns: deviceColumns,
      asked: undefined,
      rows: await everyDevice(db, query, reader),
      language,
      day: reader.today,
    })
  })
  route(app, ctx, storeDevicesApi.handOver, async ({ db, viewer, query, language, reply }) => {
    const reader = await readerOf(viewer, language)
    const list = {
      name: 'devices-hand-over',
      columns: handOverColumns,
      rows: await everyDevice(db, query, reader),
      language,
      day: reader.today,
    }
    const timeZone = await ctx.shopZone()
    return auditedExport(ctx.db, reply, list, {
      file: 'devicesFile',
      format: 'csv',
      timeZone,
      query,
      by: viewer,
    })
  })
  route(app, ctx, storeDevicesApi.update, async ({ db, viewer, body }) => ({
    data: { changed: await changeDevices(db, viewer, body, ctx.now()) },
  }))
  route(app, ctx, storeDevicesApi.importCsv, async ({ db, viewer, body, file, language }) => {
    // The headings, and one more to tell that there are too many.
    const text = await readRowsOfFile(file.bytes, maxDeviceRows + 2)
    const asked = { text, dryRun: body.dryRun === 'true' }
    return { data: await importDevices(db, viewer, asked, { language, now: ctx.now() }) }
  })
  route(app, ctx, storeDevicesApi.find, async ({ db, viewer, params, language }) => ({
    data: await findDevice(db, params.id, await readerOf(viewer, language), ctx.now()),
  }))
}
