import { inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { binKinds, cmsBinApi, deletionNeeds } from '#contract/bin.ts'
import type { Language } from '#contract/enums.ts'
import type { StaffPermission } from '#contract/staff-permissions.ts'
import { bin } from '../bin-entries/bin.table.ts'
import type { Context } from '../context.ts'
import { fileRef } from '../files/file-ref.ts'
import { exportList } from '../http/export-list.ts'
import { route } from '../http/route.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { shopDay } from '../http/shop-day.ts'
import { binColumns } from './bin-columns.ts'
import { everyInBin, findInBin, listBin, type BinView } from './bin.queries.ts'
import { purgeAll, purgeSome } from './purge-bin.ts'
import { restoreFromBin, undoDeletion } from './restore-from-bin.ts'

/** The kinds that somebody with these permissions may delete. */
const kindsOf = (permissions: readonly StaffPermission[]) =>
  binKinds.filter((kind) => permissions.includes(deletionNeeds[kind]))

export function binRoutes(app: FastifyInstance, ctx: Context) {
  const viewFor = ({ id, permissions }: AdminViewer, language: Language): BinView => ({
    language,
    now: ctx.now(),
    viewer: id,
    kinds: kindsOf(permissions),
    file: (file, alt) => fileRef(ctx, file, alt),
  })
  route(app, ctx, cmsBinApi.list, ({ db, viewer, query, language }) =>
    listBin(db, query, viewFor(viewer, language)),
  )
  route(
    app,
    ctx,
    cmsBinApi.exportList,
    async ({ db, viewer, query: { columns, ...query }, language, reply }) =>
      exportList(reply, {
        name: 'bin',
        columns: binColumns,
        asked: columns,
        rows: await everyInBin(db, query, viewFor(viewer, language)),
        language,
        day: await shopDay(ctx),
      }),
  )
  route(app, ctx, cmsBinApi.find, async ({ db, viewer, params: { kind, id }, language }) => ({
    data: await findInBin(db, kind, id, viewFor(viewer, language)),
  }))
  route(app, ctx, cmsBinApi.undo, async ({ db, viewer, body, language }) => ({
    data: await undoDeletion(
      db,
      body.deletionId,
      { by: viewer, language, now: ctx.now() },
      kindsOf(viewer.permissions),
    ),
  }))
  route(app, ctx, cmsBinApi.restore, async ({ db, viewer, body, language }) => ({
    data: await restoreFromBin(db, body.items, { by: viewer, language, now: ctx.now() }),
  }))
  route(app, ctx, cmsBinApi.remove, async ({ db, viewer, body: { items } }) => {
    if (items) await purgeSome(db, items, viewer)
    else await purgeAll(db, inArray(bin.kind, kindsOf(viewer.permissions)), viewer)
  })
}
