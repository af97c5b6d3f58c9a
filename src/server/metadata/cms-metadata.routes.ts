import type { FastifyInstance } from 'fastify'
import { cmsMetadataKinds } from '#contract/cms-metadata.ts'
import type { Language } from '#contract/enums.ts'
import { inGroup } from '../audit-log/write-audit.ts'
import type { Context } from '../context.ts'
import { exportList } from '../http/export-list.ts'
import { pickFields } from '../http/pick-fields.ts'
import { route } from '../http/route.ts'
import { shopDay } from '../http/shop-day.ts'
import { fileRef } from '../files/file-ref.ts'
import { addMetadata, changeMetadata, removeMetadata } from './change-metadata.ts'
import { findCmsMeta, fittingMetadata, listCmsMetadata, type CmsMetaView } from './cms-metadata.queries.ts'
import { metaColumns } from './meta-columns.ts'

/** The seven kinds that staff keep, by one set of rules. */
export function cmsMetadataRoutes(app: FastifyInstance, ctx: Context) {
  const viewIn = (language: Language, fallback?: boolean): CmsMetaView => ({
    language,
    fallback,
    file: (id, alt) => fileRef(ctx, id, alt),
  })
  for (const { kind, path, calls } of cmsMetadataKinds) {
    route(app, ctx, calls.list, ({ db, query, language }) =>
      listCmsMetadata(db, kind, query, viewIn(language)),
    )
    route(app, ctx, calls.exportList, async ({ db, query: { columns, ...query }, language, reply }) =>
      exportList(reply, {
        name: path,
        columns: metaColumns,
        asked: columns,
        rows: await fittingMetadata(db, kind, query, language),
        language,
        day: await shopDay(ctx),
      }),
    )
    route(app, ctx, calls.find, async ({ db, params, query, language }) => ({
      data: pickFields(
        await findCmsMeta(db, kind, params.id, viewIn(language, query.fallback)),
        query.fields,
      ),
    }))
    route(app, ctx, calls.create, async ({ db, body, viewer, language }) => {
      const id = await addMetadata(db, kind, body, { language, by: viewer })
      return { data: await findCmsMeta(db, kind, id, viewIn(language)) }
    })
    route(app, ctx, calls.update, async ({ db, params, body, viewer, language }) => {
      await changeMetadata(db, kind, params.id, body, { language, by: viewer })
      return { data: await findCmsMeta(db, kind, params.id, viewIn(language)) }
    })
    route(app, ctx, calls.remove, ({ db, params, viewer, query: { deletionId: deletion } }) =>
      removeMetadata(db, kind, params.id, { by: inGroup(viewer, deletion), deletion }),
    )
  }
}
