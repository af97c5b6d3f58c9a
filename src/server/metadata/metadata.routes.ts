import type { FastifyInstance } from 'fastify'
import {
  enumerations,
  metadataApi,
  metadataKinds,
  storeMetadataAliasApi,
  storeMetadataApi,
  type Meta,
  type MetadataField,
} from '#contract/metadata.ts'
import type { Context } from '../context.ts'
import { orNotFound } from '../http/app-error.ts'
import { route } from '../http/route.ts'
import { shopView, type ShopView } from '../settings/shop-view.ts'
import { listMetadata, matchesTitle } from './metadata.queries.ts'
import { cityNames, countryNames } from './places.ts'

export function metadataRoutes(app: FastifyInstance, ctx: Context) {
  const listed = (kind: (typeof metadataKinds)[number]['kind'], shop: ShopView) =>
    ctx.publicCache.remember(`metadata ${kind} ${shop.language}`, () => listMetadata(ctx.db, kind, shop))

  for (const { kind, field } of metadataKinds)
    route(app, ctx, storeMetadataApi[field], async ({ db, language, query: { page, limit, search } }) => {
      const items = (await listed(kind, await shopView(ctx, db, language))).filter((item) =>
        matchesTitle(item, search),
      )
      return { data: items.slice((page - 1) * limit, page * limit), total: items.length, page, limit }
    })

  // Answered under both base paths.
  for (const api of [metadataApi, storeMetadataAliasApi]) {
    route(app, ctx, api.all, async ({ db, language }) => {
      const shop = await shopView(ctx, db, language)
      const lists = await Promise.all(
        metadataKinds.map(async ({ kind, field }) => [field, await listed(kind, shop)] as const),
      )
      const enums = Object.fromEntries(
        Object.entries(enumerations).map(([name, values]) => [name, [...values]]),
      )
      // Every field of the record is a row of metadataKinds.
      return { data: { ...(Object.fromEntries(lists) as Record<MetadataField, Meta[]>), enums } }
    })
    route(app, ctx, api.countries, async ({ language }) => ({ data: countryNames(language) }))
    route(app, ctx, api.cities, async ({ language, params }) => ({
      data: orNotFound(cityNames(params.countryId.toUpperCase(), language)),
    }))
  }
}
