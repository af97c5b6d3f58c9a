import type { FastifyInstance } from 'fastify'
import { cmsPicturesApi } from '#contract/pictures.ts'
import type { Language } from '#contract/enums.ts'
import { inGroup } from '../audit-log/write-audit.ts'
import type { Context } from '../context.ts'
import { pickFields } from '../http/pick-fields.ts'
import { exportList } from '../http/export-list.ts'
import { route } from '../http/route.ts'
import { shopDay } from '../http/shop-day.ts'
import { fileRef } from '../files/file-ref.ts'
import { addPicture, changePicture, removePicture } from './change-picture.ts'
import { pictureColumns } from './picture-columns.ts'
import { everyPicture, findPicture, listPictures, type PictureView } from './pictures.queries.ts'

export function picturesRoutes(app: FastifyInstance, ctx: Context) {
  const viewIn = (language: Language, fallback?: boolean): PictureView => ({
    language,
    fallback,
    file: (id, alt) => fileRef(ctx, id, alt),
  })
  route(app, ctx, cmsPicturesApi.list, ({ db, query, language }) => listPictures(db, query, viewIn(language)))
  route(
    app,
    ctx,
    cmsPicturesApi.exportList,
    async ({ db, query: { columns, ...query }, language, reply }) => {
      return exportList(reply, {
        name: 'pictures',
        columns: pictureColumns,
        asked: columns,
        rows: everyPicture(db, query, language),
        language,
        day: await shopDay(ctx),
      })
    },
  )
  route(app, ctx, cmsPicturesApi.gallery, ({ db, query, language }) =>
    listPictures(db, query, viewIn(language)),
  )
  route(app, ctx, cmsPicturesApi.find, async ({ db, params, query, language }) => ({
    data: pickFields(await findPicture(db, params.id, viewIn(language, query.fallback)), query.fields),
  }))
  route(app, ctx, cmsPicturesApi.create, async ({ db, body, viewer, language }) => {
    const id = await addPicture(db, body, { language, by: viewer })
    return { data: await findPicture(db, id, viewIn(language)) }
  })
  route(app, ctx, cmsPicturesApi.update, async ({ db, params, body, viewer, language }) => {
    await changePicture(db, params.id, body, { language, by: viewer })
    return { data: await findPicture(db, params.id, viewIn(language)) }
  })
  route(app, ctx, cmsPicturesApi.remove, ({ db, params, viewer, query: { deletionId: deletion } }) =>
    removePicture(db, params.id, { by: inGroup(viewer, deletion), deletion }),
  )
}
