import type { FastifyInstance } from 'fastify'
import { worksTogetherApi, type Advice } from '#contract/works-together.ts'
import { keptDefinitions } from '../attributes/definitions.ts'
import type { Context } from '../context.ts'
import { textIn } from '../db/text-in.ts'
import { route } from '../http/route.ts'
import { viewingOfCustomer } from '../settings/viewing-of-customer.ts'
import { shopView } from '../settings/shop-view.ts'
import { findNeeds } from './needs.ts'
import { findOffers } from './find-offers.ts'
import { readHosts, readParts } from './parts.queries.ts'

export function worksTogetherRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, worksTogetherApi.check, async ({ db, viewer, body: { items, country }, language }) => {
    const customer = viewer?.kind === 'customer' ? viewer : undefined
    const shop = await shopView(ctx, db, language)
    const definitions = await keptDefinitions(ctx)
    const parts = await readParts(db, items, customer, definitions)
    const hosts = await readHosts(db, {
      accessories: parts.flatMap(({ id, hardwareType, isOwned }) =>
        hardwareType === 'accessory' && !isOwned ? [id] : [],
      ),
      hosts: parts.flatMap(({ id, hardwareType }) =>
        hardwareType && hardwareType !== 'accessory' ? [id] : [],
      ),
    })
    const viewing = await viewingOfCustomer(db, customer, shop)
    const needs = findNeeds(parts, { ...viewing, country, hosts })
    const name = (text: { en: string; ar: string }) => textIn(text, language)
    const offers = await findOffers(ctx, db, needs, shop, viewing, definitions)
    const data = needs.map((need, index): Advice => ({
      check: need.check,
      products: need.parts.map((part) => ({ _id: part.id, name: name(part.name), code: part.code })),
      units: need.units,
      madeFor: (need.madeFor ?? [])
        .slice(0, mostNamed)
        .map((one) => ({ _id: one.host, name: name(one.name), code: one.code })),
      offers: offers[index] ?? [],
    }))
    return { data }
  })
}

const mostNamed = 3
