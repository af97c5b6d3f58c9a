import type { DeliveryMethod } from '#contract/delivery.ts'
import { AppError } from '../http/app-error.ts'
import type { ShopView } from '../settings/shop-view.ts'
import { hasGoods, type PricedCart } from './price-cart.ts'

/** How a cart can get to its buyer. Where nobody has said where to, there is no fee yet. @throws AppError no_delivery */
export function deliveryMethods({ lines, delivery, totals }: PricedCart, shop: ShopView): DeliveryMethod[] {
  if (!hasGoods(lines)) return []
  if (delivery.state === 'none') throw new AppError('no_delivery')
  return [
    {
      type: 'delivery',
      ...(shop.showPrice && delivery.state !== 'unknown' && { fee: shop.money(totals.deliveryFee) }),
      ...(delivery.zone && { transitDays: delivery.zone.transitDays }),
    },
  ]
}
