import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Subscription } from '#contract/subscriptions.ts'
import { reachableBy } from '../auth/reachable-by.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import type { ShopView } from '../settings/shop-view.ts'
import { orders } from '../orders/orders.table.ts'
import { isShown, products } from '../products/products.table.ts'
import { subscriptions, type SubscriptionRow } from './fulfilment.table.ts'

type Status = Subscription['status']

const statusAt = (now: Date) => sql<Status>`case
  when ${subscriptions.endedAt} is not null then 'ended'
  when ${subscriptions.endsAt} <= ${now.toISOString()}::timestamptz then 'expired' else 'active' end`

const dayMs = 86_400_000

export async function listSubscriptions(
  db: Db,
  viewer: CustomerViewer,
  { status, page, limit }: { status?: readonly Status[]; page: number; limit: number },
  view: Pick<ShopView, 'language' | 'file'>,
  now: Date,
) {
  const where = and(
    reachableBy(viewer, 'orders.read', subscriptions),
    status && inArray(statusAt(now), [...status]),
  )
  const rows = await db
    .select({
      subscription: subscriptions,
      status: statusAt(now),
      number: orders.number,
      images: products.images,
      isSold: sql<boolean>`${isShown} and ${products.price} is not null`,
    })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .innerJoin(products, eq(products.id, subscriptions.productId))
    .where(where)
    .orderBy(asc(subscriptions.endsAt), asc(subscriptions.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const total = await db.$count(subscriptions, where)
  const data = rows.map(({ subscription, status, number, images, isSold }): Subscription => {
    const name = textIn(subscription.name, view.language)
    const image = images[0]
    const left = Math.ceil((subscription.endsAt.getTime() - now.getTime()) / dayMs)
    return {
      _id: subscription.id,
      product: subscription.productId,
      name,
      ...(image && { image: view.file(image.id, name) }),
      ...(subscription.type && { type: subscription.type }),
      quantity: subscription.quantity,
      period: subscription.period,
      startedAt: subscription.startedAt.toISOString(),
      endsAt: subscription.endsAt.toISOString(),
      daysLeft: status === 'active' ? Math.max(0, left) : 0,
      status,
      renewable: isSold && status !== 'ended',
      order: { _id: subscription.orderId, number },
    }
  })
  return { data, total, page, limit }
}

/** What an order of this viewer may renew: not ended by the seller. */
export async function findRenewable(
  db: Db,
  viewer: CustomerViewer,
  id: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.id, id),
        reachableBy(viewer, 'orders.create', subscriptions),
        isNull(subscriptions.endedAt),
      ),
    )
  return row
}
