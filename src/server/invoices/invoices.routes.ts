import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  cmsCreditNotesApi,
  cmsInvoicesApi,
  storeCreditNotesApi,
  storeInvoicesApi,
} from '#contract/invoices.ts'
import type { Language } from '#contract/enums.ts'
import type { Order } from '#contract/orders.ts'
import { doAside } from '../aside/do-aside.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { orNotFound } from '../http/app-error.ts'
import { route } from '../http/route.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { shopView, type ShopView } from '../settings/shop-view.ts'
import type { creditNotePdf } from './credit-note-pdf.ts'
import { creditNoteXml } from './credit-note-xml.ts'
import type { invoicePdf } from './invoice-pdf.ts'
import { invoiceXml } from './invoice-xml.ts'
import type { proformaPdf } from './proforma-pdf.ts'
import { readCreditNote } from './read-credit-note.ts'
import { readInvoice } from './read-invoice.ts'
import { readProforma } from './read-proforma.ts'
import { privateCacheControl } from '../http/private-answer.ts'

type DocumentRequest = { format: 'pdf' | 'xml'; language: Language; reply: FastifyReply }

/** How an order is read, which the feature above knows: a customer's own, or any for staff. */
type Orders = {
  findOrder: (db: Db, viewer: CustomerViewer, id: string, view: ShopView) => Promise<Order | undefined>
  findAnyOrder: (db: Db, id: string, view: ShopView) => Promise<Order | undefined>
}

export const invoicesRoutes =
  ({ findOrder, findAnyOrder }: Orders) =>
  (app: FastifyInstance, ctx: Context) => {
    const send = async (db: Db, order: Order | undefined, { format, language, reply }: DocumentRequest) => {
      const invoice = await readInvoice(db, orNotFound(order), language)
      const name = `${invoice.row.number}.${format}`
      void reply
        .header('cache-control', privateCacheControl)
        .header('content-disposition', `inline; filename="${name}"`)
        .header('content-language', language)
      if (format === 'xml') return reply.type('application/xml; charset=utf-8').send(invoiceXml(invoice))
      return reply
        .type('application/pdf')
        .send(await doAside<typeof invoicePdf>('invoicePdf', invoice, ctx.brand.colors.light.accent))
    }
    route(app, ctx, storeInvoicesApi.find, async ({ db, viewer, params, query, language, reply }) =>
      send(db, await findOrder(db, viewer, params.id, await shopView(ctx, db, language)), {
        ...query,
        language,
        reply,
      }),
    )
    route(app, ctx, cmsInvoicesApi.find, async ({ db, params, query, language, reply }) =>
      send(db, await findAnyOrder(db, params.id, await shopView(ctx, db, language)), {
        ...query,
        language,
        reply,
      }),
    )

    const sendProforma = async (
      db: Db,
      order: Order | undefined,
      { language, reply }: Omit<DocumentRequest, 'format'>,
    ) => {
      const proforma = await readProforma(db, ctx.brand, orNotFound(order))
      return reply
        .header('cache-control', privateCacheControl)
        .header('content-disposition', `inline; filename="${proforma.order.number}-proforma.pdf"`)
        .header('content-language', language)
        .type('application/pdf')
        .send(
          await doAside<typeof proformaPdf>('proformaPdf', proforma, language, ctx.brand.colors.light.accent),
        )
    }
    route(app, ctx, storeInvoicesApi.proforma, async ({ db, viewer, params, language, reply }) =>
      sendProforma(db, await findOrder(db, viewer, params.id, await shopView(ctx, db, language)), {
        language,
        reply,
      }),
    )
    route(app, ctx, cmsInvoicesApi.proforma, async ({ db, params, language, reply }) =>
      sendProforma(db, await findAnyOrder(db, params.id, await shopView(ctx, db, language)), {
        language,
        reply,
      }),
    )

    type Found = (id: string) => Promise<Order | undefined>
    const sendNote = async (
      db: Db,
      id: string,
      orderOf: Found,
      { format, language, reply }: DocumentRequest,
    ) => {
      const note = await readCreditNote(db, id, orderOf, language)
      void reply
        .header('cache-control', privateCacheControl)
        .header('content-disposition', `inline; filename="${note.row.number}.${format}"`)
        .header('content-language', language)
      if (format === 'xml') return reply.type('application/xml; charset=utf-8').send(creditNoteXml(note))
      return reply
        .type('application/pdf')
        .send(await doAside<typeof creditNotePdf>('creditNotePdf', note, ctx.brand.colors.light.accent))
    }
    route(app, ctx, storeCreditNotesApi.find, async ({ db, viewer, params, query, language, reply }) => {
      const shop = await shopView(ctx, db, language)
      return sendNote(db, params.id, (id) => findOrder(db, viewer, id, shop), { ...query, language, reply })
    })
    route(app, ctx, cmsCreditNotesApi.find, async ({ db, params, query, language, reply }) => {
      const shop = await shopView(ctx, db, language)
      return sendNote(db, params.id, (id) => findAnyOrder(db, id, shop), { ...query, language, reply })
    })
  }
