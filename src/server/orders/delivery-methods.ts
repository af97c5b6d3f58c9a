import type { DeliveryMethod } from '#contract/delivery.ts'
import type { Db } from '../db/connect.ts'
import { describePlace, type StoredPickUpPoint } from '../delivery/pick-up-place.ts'
import { AppError } from '../http/app-error.ts'
import type { ShopView } from '../settings/shop-view.ts'
import { suppliesOf } from './describe-priced-cart.ts'
import { findShortages, hasGoods, type PricedCart } from './price-cart.ts'
import { promisedDay } from '../settings/promised-day.ts'

/**
 * How a cart can get to its buyer. Where nobody has said where to, there is no fee yet; where the shop does not deliver, it can still be
 * picked up.
 * @throws AppError no_delivery where there is no way at all
 */
export async function deliveryMethods(
  db: Db,
  { lines, delivery, totals }: PricedCart,
  points: readonly StoredPickUpPoint[],
  shop: ShopView,
): Promise<DeliveryMethod[]> {
  if (!hasGoods(lines)) return []
  if (delivery.state === 'none' && points.length === 0) throw new AppError('no_delivery')
  const supplies = points.length > 0 ? suppliesOf(await findShortages(db, lines)) : []
  return [
    ...(delivery.state === 'none'
      ? []
      : [
          {
            type: 'delivery' as const,
            ...(shop.showPrice && delivery.state !== 'unknown' && { fee: shop.money(totals.deliveryFee) }),
            ...(delivery.zone && { transitDays: delivery.zone.transitDays }),
          },
        ]),
    ...(points.length === 0
      ? []
      : [
          {
            type: 'pick_up' as const,
            ...(shop.showPrice && { fee: shop.money(0) }),
            points: points.map((point) => {
              const promisedAt = promisedDay(supplies, shop.now, shop, point.readyDays)
              return {
                ...describePlace(point, shop.language),
                ...(promisedAt !== undefined && { promisedAt }),
              }
            }),
          },
        ]),
  ]
}
