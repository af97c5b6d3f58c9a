import type { FastifyInstance } from 'fastify'
import { says } from '#i18n/translate.ts'
import { storeDeliveryApi } from '#contract/delivery.ts'
import type { Language } from '#contract/enums.ts'
import { storeMembersApi } from '#contract/members.ts'
import { cmsOrdersApi, storeOrdersApi } from '#contract/orders.ts'
import { cmsOrderQueueApi } from '#contract/order-queue.ts'
import { cmsPoDocumentsApi, storePoDocumentsApi } from '#contract/po-documents.ts'
import { cmsShipmentsApi } from '#contract/shipments.ts'
import type { DiscountLocation } from '../discounts/discounts.table.ts'
import { findAddress } from '../addresses/addresses.queries.ts'
import type { Viewer } from '../http/viewer.ts'
import type { Context } from '../context.ts'
import { listGroupsOfCustomer } from '../customers/customers.queries.ts'
import type { Db } from '../db/connect.ts'
import { findOpenPoint, listActivePoints, type StoredPickUpPoint } from '../delivery/pick-up-place.ts'
import { inTransaction } from '../db/transaction.ts'
import { orNotFound } from '../http/app-error.ts'
import { exportList } from '../http/export-list.ts'
import { route } from '../http/route.ts'
import { shopDay } from '../http/shop-day.ts'
import { retryRefund } from '../payments/refund-payment.ts'
import { shopView } from '../settings/shop-view.ts'
import { acceptMany, shipMany } from './many-orders.ts'
import { assignOrder, listOrderStaff } from './assign-order.ts'
import { cancelOrder } from './cancel-order.ts'
import { cancelRest } from './cancel-rest.ts'
import { addShipment, changeShipment, removeShipment } from './change-shipments.ts'
import { addOrderNote } from './add-order-note.ts'
import { changeOrderStatus } from './change-order-status.ts'
import {
  everyOrder,
  findCmsOrder,
  findNeighbours,
  findOrder,
  listAllOrders,
  listOrders,
} from './orders.queries.ts'
import { orderColumns } from './order-columns.ts'
import { keepOwnDocument } from '../files/save-private-document.ts'
import { attachPoDocument, changePoNumber, sendPoDocument } from './po-documents.ts'
import { expectApproval, kindsOf, limitsOf } from './needs-approval.ts'
import { listSpending } from './spending-limits.ts'
import { changePromise } from './change-promise.ts'
import { grantCredit } from './grant-credit.ts'
import { deliveryMethods } from './delivery-methods.ts'
import { placeOf } from './place-of-order.ts'
import { describePricedCart } from './describe-priced-cart.ts'
import { isWrongCode, priceCart } from './price-cart.ts'
import { refundByStaff } from './refund-by-staff.ts'
import { returnGoods } from './return-goods.ts'

type DeliveryPlace = {
  addressId?: string
  country?: string
  city?: string
  pickUpPoint?: StoredPickUpPoint | undefined
}

/** Who would buy, and where it would go to, as far as that is known yet. */
export async function buyerOf(
  db: Db,
  viewer: Viewer | undefined,
  { addressId, country, city, pickUpPoint }: DeliveryPlace,
) {
  const customer = viewer?.kind === 'customer' ? viewer : undefined
  const address = customer && addressId ? await findAddress(db, customer.id, addressId) : undefined
  const typed: DiscountLocation | undefined =
    country === undefined ? undefined : { country, ...(city && { city }) }
  return {
    customer,
    buyer: {
      place: placeOf({ pickUpPoint }) ?? (address ? { country: address.country, city: address.city } : typed),
      groups: customer ? await listGroupsOfCustomer(db, customer.id) : [],
    },
  }
}

export function ordersRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, storeOrdersApi.pricing, async ({ db, viewer, query, language, request }) => {
    const shop = await shopView(ctx, db, language)
    // One that is switched off meanwhile counts as none: placing the order says so.
    const pickUpPoint = await findOpenPoint(db, query.pickUpPointId, shop)
    const { customer, buyer } = await buyerOf(db, viewer, { ...query, pickUpPoint })
    const { items, code } = query
    const delivery = pickUpPoint ? { readyDays: pickUpPoint.readyDays } : ('byZone' as const)
    const look = () =>
      priceCart(db, { items, code, buyer, accountId: customer?.id, delivery }, shop, ctx.now())
    const priced = code
      ? await ctx.limits.guessCode({ viewer: customer, address: request.ip }, look, ({ code: outcome }) =>
          isWrongCode(outcome),
        )
      : await look()
    const approval =
      customer && !customer.isRoot && customer.companyId && shop.showPrice && ctx.brand.flags.members
        ? await expectApproval(
            db,
            { accountId: customer.id, companyId: customer.companyId },
            {
              total: priced.totals.total,
              kinds: kindsOf(priced.lines),
              costCentreId: query.costCentre ?? null,
            },
            shop,
            ctx.now(),
          )
        : undefined
    return {
      data: {
        ...(await describePricedCart(db, priced, shop)),
        ...(query.pickUpPointId !== undefined &&
          !pickUpPoint && {
            deliveryError: { code: 'no_pick_up', message: says[language].error('no_pick_up') },
          }),
        ...(approval && { approval }),
      },
    }
  })
  route(app, ctx, storeDeliveryApi.options, async ({ db, viewer, query, language }) => {
    const shop = await shopView(ctx, db, language)
    const { customer, buyer } = await buyerOf(db, viewer, query)
    const cart = { items: query.items, buyer, accountId: customer?.id, delivery: 'byZone' as const }
    const points = await listActivePoints(db)
    return {
      data: { methods: await deliveryMethods(db, await priceCart(db, cart, shop, ctx.now()), points, shop) },
    }
  })
  route(app, ctx, storeMembersApi.limits, async ({ db, viewer, language }) => ({
    data: await limitsOf(db, viewer.id, await shopView(ctx, db, language), ctx.now()),
  }))
  route(app, ctx, storeOrdersApi.list, async ({ db, viewer, query, language }) =>
    listOrders(db, viewer, query, await shopView(ctx, db, language)),
  )
  route(app, ctx, storeMembersApi.spending, async ({ db, viewer, language }) => ({
    data: await listSpending(db, orNotFound(viewer.companyId), await shopView(ctx, db, language), ctx.now()),
  }))
  route(app, ctx, storePoDocumentsApi.send, async ({ viewer, file }) => {
    return { data: await keepOwnDocument(ctx, viewer.id, file) }
  })
  route(app, ctx, storePoDocumentsApi.attach, async ({ viewer, params, file, language }) => {
    await attachPoDocument(ctx, viewer, params.id, file)
    return {
      data: orNotFound(await findOrder(ctx.db, viewer, params.id, await shopView(ctx, ctx.db, language))),
    }
  })
  route(app, ctx, storePoDocumentsApi.change, async ({ viewer, params, body, language }) => {
    await changePoNumber(ctx, viewer, params.id, body.poNumber)
    return {
      data: orNotFound(await findOrder(ctx.db, viewer, params.id, await shopView(ctx, ctx.db, language))),
    }
  })
  route(app, ctx, storePoDocumentsApi.find, async ({ db, viewer, params, language, reply }) =>
    sendPoDocument(ctx, db, await findOrder(db, viewer, params.id, await shopView(ctx, db, language)), reply),
  )
  route(app, ctx, cmsPoDocumentsApi.find, async ({ db, params, reply }) =>
    sendPoDocument(ctx, db, { _id: params.id }, reply),
  )
  route(app, ctx, storeOrdersApi.find, async ({ db, viewer, params, language }) => ({
    data: orNotFound(await findOrder(db, viewer, params.id, await shopView(ctx, db, language))),
  }))

  route(app, ctx, storeOrdersApi.cancel, async ({ viewer, params, body, language }) => {
    await cancelOrder(ctx, viewer, params.id, body.reason)
    return {
      data: orNotFound(await findOrder(ctx.db, viewer, params.id, await shopView(ctx, ctx.db, language))),
    }
  })

  route(app, ctx, cmsOrdersApi.list, async ({ db, query, viewer, language }) =>
    listAllOrders(db, query, await shopView(ctx, db, language), viewer.id),
  )
  route(
    app,
    ctx,
    cmsOrdersApi.exportList,
    async ({ db, query: { columns, ...query }, viewer, language, reply }) => {
      const shop = await shopView(ctx, db, language)
      return exportList(reply, {
        name: 'orders',
        columns: orderColumns,
        asked: columns,
        rows: everyOrder(db, query, shop, viewer.id),
        language,
        day: await shopDay(ctx),
      })
    },
  )
  const orderOf = async (db: Db, id: string, language: Language) => ({
    data: orNotFound(await findCmsOrder(db, id, await shopView(ctx, db, language))),
  })
  route(app, ctx, cmsOrdersApi.find, ({ db, params, language }) => orderOf(db, params.id, language))
  route(app, ctx, cmsOrderQueueApi.staff, async ({ db }) => ({ data: await listOrderStaff(db) }))
  route(app, ctx, cmsOrderQueueApi.neighbours, async ({ db, params, query, viewer }) => ({
    data: await findNeighbours(db, params.id, query, viewer.id),
  }))
  route(app, ctx, cmsOrderQueueApi.change, async ({ db, viewer, params, body, language }) => {
    await assignOrder(db, params.id, body, viewer)
    return orderOf(db, params.id, language)
  })
  route(app, ctx, cmsOrdersApi.changeStatus, async ({ db, viewer, params, body, language }) => {
    await changeOrderStatus(ctx, db, params.id, body, viewer, ctx.now())
    return orderOf(db, params.id, language)
  })
  route(app, ctx, cmsOrdersApi.grantCredit, async ({ db, viewer, params, body, language }) => {
    await inTransaction(db, (db) => grantCredit(db, params.id, body, viewer))
    return orderOf(db, params.id, language)
  })
  route(app, ctx, cmsOrdersApi.changePromise, async ({ db, viewer, params, body, language }) => {
    await inTransaction(db, (db) => changePromise(ctx, db, params.id, body, viewer))
    return orderOf(db, params.id, language)
  })
  route(app, ctx, cmsShipmentsApi.create, async ({ db, viewer, params, body, language }) => {
    await addShipment(ctx, db, params.id, body, viewer)
    return orderOf(db, params.id, language)
  })
  route(app, ctx, cmsShipmentsApi.change, async ({ db, viewer, params, body, language }) => {
    await changeShipment(ctx, db, params, body, viewer)
    return orderOf(db, params.id, language)
  })
  route(app, ctx, cmsShipmentsApi.remove, async ({ db, viewer, params, query, language }) => {
    await removeShipment(ctx, db, { ...params, ...query }, viewer)
    return orderOf(db, params.id, language)
  })
  route(app, ctx, cmsShipmentsApi.cancelRest, async ({ db, viewer, params, body, language }) => {
    await cancelRest(ctx, db, params.id, body, viewer)
    return orderOf(db, params.id, language)
  })
  route(app, ctx, cmsOrdersApi.acceptMany, async ({ viewer, body, language }) => ({
    data: await acceptMany(ctx, body, viewer, language),
  }))
  route(app, ctx, cmsOrdersApi.shipMany, async ({ viewer, body, language }) => ({
    data: await shipMany(ctx, body, viewer, language),
  }))
  route(app, ctx, cmsOrdersApi.addNote, async ({ db, viewer, params, body }) => ({
    data: await addOrderNote(db, params.id, body.text, viewer, ctx.now()),
  }))
  route(app, ctx, cmsOrdersApi.refund, async ({ db, viewer, params, body, language }) => {
    await refundByStaff(ctx, db, params.id, body, viewer)
    return orderOf(db, params.id, language)
  })
  route(app, ctx, cmsOrdersApi.retryRefund, ({ params }) => retryRefund(ctx, params.id))
  route(app, ctx, cmsOrdersApi.returnGoods, async ({ db, viewer, params, body, language }) => {
    await returnGoods(ctx, db, params.id, body, viewer)
    return orderOf(db, params.id, language)
  })
}
