import { eq, inArray } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Language, OrderStatus } from '#contract/enums.ts'
import type { Order } from '#contract/orders.ts'
import { cmsShippingApi, storeShippingApi } from '#contract/shipping.ts'
import { doAside } from '../aside/do-aside.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { route } from '../http/route.ts'
import { findAnyOrder, findOrder } from '../orders/orders.queries.ts'
import { orders } from '../orders/orders.table.ts'
import { shopView } from '../settings/shop-view.ts'
import { handOverCsv } from './hand-over-csv.ts'
import type { handOverPdf } from './hand-over-pdf.ts'
import type { packingSlipsPdf, Slip } from './packing-slip-pdf.ts'
import { listPicking } from './picking.queries.ts'
import { withSupply } from './with-supply.ts'
import { privateCacheControl } from '../http/private-answer.ts'

/** Those in which something is being packed or was. */
const packed: readonly OrderStatus[] = ['in_progress', 'shipped', 'delivered']

const slipped = { id: orders.id, language: orders.language }
type Slipped = { id: string; language: Language }

type DocumentRequest = { format: 'pdf' | 'csv'; language: Language; reply: FastifyReply }

export function shippingRoutes(app: FastifyInstance, ctx: Context) {
  const { accent } = ctx.brand.colors.light
  const headed = (reply: FastifyReply, name: string, language: string) =>
    void reply
      .header('cache-control', privateCacheControl)
      .header('content-disposition', `inline; filename="${name}"`)
      .header('content-language', language)

  const sendHandOver = async (order: Order | undefined, { format, language, reply }: DocumentRequest) => {
    const shown = orNotFound(order)
    if (shown.items.every(({ units }) => units.length === 0)) throw new AppError('not_found')
    headed(reply, `${shown.number}-hand-over.${format}`, language)
    if (format === 'csv') return reply.type('text/csv; charset=utf-8').send(handOverCsv(shown))
    return reply
      .type('application/pdf')
      .send(await doAside<typeof handOverPdf>('handOverPdf', shown, language, accent, await ctx.shopZone()))
  }
  const anyOrder = async (db: Db, id: string, language: Language) =>
    findAnyOrder(db, id, await shopView(ctx, db, language))

  /** Undefined where nothing is packed. */
  const slipOf = async (db: Db, { id, language }: Slipped, shipment?: string): Promise<Slip | undefined> => {
    const order = await anyOrder(db, id, language)
    if (!order || !packed.includes(order.status)) return undefined
    const picking = withSupply(await listPicking(db, id, language, shipment), order, language, shipment)
    return picking.length === 0 ? undefined : { order, picking, language, ...(shipment && { shipment }) }
  }
  const sendSlips = async (reply: FastifyReply, slips: [Slip, ...Slip[]]) =>
    reply
      .type('application/pdf')
      .send(await doAside<typeof packingSlipsPdf>('packingSlipsPdf', slips, accent, await ctx.shopZone()))

  route(app, ctx, storeShippingApi.handOver, async ({ db, viewer, params, query, language, reply }) =>
    sendHandOver(await findOrder(db, viewer, params.id, await shopView(ctx, db, language)), {
      ...query,
      language,
      reply,
    }),
  )
  route(app, ctx, cmsShippingApi.handOver, async ({ db, params, query, language, reply }) =>
    sendHandOver(await anyOrder(db, params.id, language), { ...query, language, reply }),
  )
  route(app, ctx, cmsShippingApi.picking, async ({ db, params, query, language }) => {
    const order = orNotFound(await anyOrder(db, params.id, language))
    const items = await listPicking(db, params.id, language, query.shipment)
    return { data: { items: withSupply(items, order, language, query.shipment) } }
  })
  route(app, ctx, cmsShippingApi.packingSlip, async ({ db, params, query, reply }) => {
    const [row] = await db.select(slipped).from(orders).where(eq(orders.id, params.id))
    const slip = orNotFound(await slipOf(db, orNotFound(row), query.shipment))
    headed(reply, `${slip.order.number}-packing-slip.pdf`, slip.language)
    return sendSlips(reply, [slip])
  })
  route(app, ctx, cmsShippingApi.packingSlips, async ({ db, query: { ids = [] }, reply }) => {
    const rows = await db.select(slipped).from(orders).where(inArray(orders.id, ids)).orderBy(orders.number)
    const slips: Slip[] = []
    for (const row of rows) {
      const slip = await slipOf(db, row)
      if (slip) slips.push(slip)
    }
    const [first, ...others] = slips
    if (!first) throw new AppError('not_found')
    const languages = [...new Set(slips.map(({ language }) => language))].join(', ')
    headed(reply, 'packing-slips.pdf', languages)
    return sendSlips(reply, [first, ...others])
  })
}
