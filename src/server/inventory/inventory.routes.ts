import type { FastifyInstance } from 'fastify'
import type { Language } from '#contract/enums.ts'
import { cmsInventoryApi } from '#contract/inventory.ts'
import { stockCheckApi } from '#contract/stock-check.ts'
import { says } from '#i18n/translate.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { exportList } from '../http/export-list.ts'
import { route } from '../http/route.ts'
import { shopDay } from '../http/shop-day.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { fileRef } from '../files/file-ref.ts'
import { addUnits } from './add-units.ts'
import { listStockDifferences, recountStock } from './check-stock.ts'
import { inventoryColumns } from './inventory-columns.ts'
import {
  everyInventoryRow,
  findInventory,
  listInventory,
  listReservations,
  type InventoryView,
} from './inventory.queries.ts'
import { removeUnit } from './remove-unit.ts'
import { setStockRules } from './set-stock-rules.ts'
import { findUnitsByIdentifier, listUnits } from './units.queries.ts'

export function inventoryRoutes(app: FastifyInstance, ctx: Context) {
  const viewIn = async (db: Db, language: Language): Promise<InventoryView> => ({
    language,
    lowStockThreshold: (await readSettings(db)).lowStockThreshold,
    file: (id, alt) => fileRef(ctx, id, alt),
  })
  const stockOf = async (db: Db, id: string, language: Language) =>
    findInventory(db, id, await viewIn(db, language))

  route(app, ctx, cmsInventoryApi.list, async ({ db, query, language }) =>
    listInventory(db, query, await viewIn(db, language)),
  )
  route(
    app,
    ctx,
    cmsInventoryApi.exportList,
    async ({ db, query: { columns, ...query }, language, reply }) => {
      const view = await viewIn(db, language)
      return exportList(reply, {
        name: 'inventory',
        columns: inventoryColumns,
        asked: columns,
        rows: everyInventoryRow(db, query, view),
        language,
        day: await shopDay(ctx),
      })
    },
  )
  route(app, ctx, cmsInventoryApi.findUnits, async ({ db, query, language }) => ({
    data: await findUnitsByIdentifier(db, query.identifier, language),
  }))
  route(app, ctx, cmsInventoryApi.find, async ({ db, params, language }) => ({
    data: await stockOf(db, params.id, language),
  }))
  route(app, ctx, cmsInventoryApi.update, async ({ db, params, body, viewer, language }) => {
    await setStockRules(db, params.id, body, viewer)
    return { data: await stockOf(db, params.id, language) }
  })
  route(app, ctx, cmsInventoryApi.reservations, async ({ db, params, query, language }) => {
    await stockOf(db, params.id, language)
    return listReservations(db, params.id, query)
  })
  route(app, ctx, cmsInventoryApi.units, async ({ db, params, query, language }) => {
    await stockOf(db, params.id, language)
    return listUnits(db, params.id, query)
  })
  route(app, ctx, cmsInventoryApi.addUnits, async ({ db, params, body, viewer, language }) => {
    const { added, problems } = await addUnits(db, params.id, body, { by: viewer, now: ctx.now() })
    const told = problems.map(({ row, column, fault }) => ({
      row,
      column,
      message: says[language].validation(fault),
    }))
    return { data: { added, problems: told, stock: await stockOf(db, params.id, language) } }
  })
  route(app, ctx, cmsInventoryApi.removeUnit, ({ db, params, query, viewer }) =>
    removeUnit(db, params.id, query.note, viewer),
  )
  route(app, ctx, stockCheckApi.find, async ({ db, language }) => ({
    data: await listStockDifferences(db, language),
  }))
  route(app, ctx, stockCheckApi.recount, async ({ db, viewer, language }) => ({
    data: await recountStock(db, viewer, language),
  }))
}
