import type { FastifyInstance } from 'fastify'
import { fileFormats } from '#contract/accounting.ts'
import { cmsAttributeGroupsApi, cmsAttributesApi } from '#contract/attributes.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { orNotFound } from '../http/app-error.ts'
import { exportAs } from '../http/export-list.ts'
import { route } from '../http/route.ts'
import { shopDay } from '../http/shop-day.ts'
import { attributeColumns } from './attribute-columns.ts'
import { findAttribute, listAttributeGroups, listAttributes } from './attributes.queries.ts'
import { attributeGroups, attributeOptions, attributes } from './attributes.table.ts'
import {
  addAttribute,
  addGroup,
  addOption,
  changeAttribute,
  changeGroup,
  changeOption,
  mergeOption,
  removeAttribute,
  removeGroup,
  removeOption,
  reorder,
} from './change-attribute.ts'

/** Which facts products can have, as staff keep them. */
export function attributesRoutes(app: FastifyInstance, ctx: Context) {
  const groupOf = async (db: Db, id: string) =>
    orNotFound((await listAttributeGroups(db)).find(({ _id }) => _id === id))

  route(app, ctx, cmsAttributeGroupsApi.list, async ({ db }) => ({ data: await listAttributeGroups(db) }))
  route(app, ctx, cmsAttributeGroupsApi.create, async ({ db, body, viewer }) => ({
    data: await groupOf(db, await addGroup(db, body, viewer)),
  }))
  route(app, ctx, cmsAttributeGroupsApi.reorder, ({ db, body }) => reorder(db, attributeGroups, body.ids))
  route(app, ctx, cmsAttributeGroupsApi.update, async ({ db, params, body, viewer }) => {
    await changeGroup(db, params.id, body, viewer)
    return { data: await groupOf(db, params.id) }
  })
  route(app, ctx, cmsAttributeGroupsApi.remove, ({ db, params, viewer }) =>
    removeGroup(db, params.id, viewer),
  )

  route(app, ctx, cmsAttributesApi.list, async ({ db, query }) => ({
    data: await listAttributes(db, query.search),
  }))
  for (const format of fileFormats)
    route(
      app,
      ctx,
      { csv: cmsAttributesApi.exportCsv, xlsx: cmsAttributesApi.exportXlsx }[format],
      async ({ db, query: { columns, search }, language, timeZone, reply }) => {
        const rows = await listAttributes(db, search)
        const all = attributeColumns(await listAttributeGroups(db), language)
        return exportAs(
          reply,
          { name: 'attributes', columns: all, asked: columns, rows, language, day: await shopDay(ctx) },
          { format, timeZone },
        )
      },
    )
  route(app, ctx, cmsAttributesApi.create, async ({ db, body, viewer }) => ({
    data: await findAttribute(db, await addAttribute(db, body, viewer)),
  }))
  route(app, ctx, cmsAttributesApi.reorder, ({ db, body }) => reorder(db, attributes, body.ids))
  route(app, ctx, cmsAttributesApi.find, async ({ db, params }) => ({
    data: await findAttribute(db, params.id),
  }))
  route(app, ctx, cmsAttributesApi.update, async ({ db, params, body, viewer }) => {
    await changeAttribute(db, params.id, body, viewer)
    return { data: await findAttribute(db, params.id) }
  })
  route(app, ctx, cmsAttributesApi.remove, ({ db, params, query, viewer }) =>
    removeAttribute(db, params.id, { clear: query.clear, by: viewer }),
  )
  route(app, ctx, cmsAttributesApi.addOption, async ({ db, params, body, viewer }) => {
    await addOption(db, params.id, body, viewer)
    return { data: await findAttribute(db, params.id) }
  })
  route(app, ctx, cmsAttributesApi.reorderOptions, async ({ db, params, body }) => {
    await reorder(db, attributeOptions, body.ids, params.id)
    return { data: await findAttribute(db, params.id) }
  })
  const which = ({ id, option }: { id: string; option: string }) => ({ attribute: id, option })
  route(app, ctx, cmsAttributesApi.changeOption, async ({ db, params, body, viewer }) => {
    await changeOption(db, which(params), body, viewer)
    return { data: await findAttribute(db, params.id) }
  })
  route(app, ctx, cmsAttributesApi.mergeOption, async ({ db, params, body, viewer }) => {
    await mergeOption(db, which(params), body.into, viewer)
    return { data: await findAttribute(db, params.id) }
  })
  route(app, ctx, cmsAttributesApi.removeOption, async ({ db, params, query, viewer }) => {
    await removeOption(db, which(params), { clear: query.clear, by: viewer })
    return { data: await findAttribute(db, params.id) }
  })
}
