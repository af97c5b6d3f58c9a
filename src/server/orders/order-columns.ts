import type { CmsOrderRow, OrderListColumn } from '#contract/orders.ts'
import { pickUpStatusOf } from '#contract/pick-up-status.ts'
import type { Money } from '#contract/shared.ts'
import { plainAmount } from '#i18n/amount-of.ts'
import type { ExportColumn } from '../http/export-list.ts'

const decimal = ({ amount, currency }: Money) => plainAmount(amount, currency)

export const orderColumns: Record<OrderListColumn, ExportColumn<CmsOrderRow>> = {
  number: {
    heads: (words) => [words('orderNumber'), words('poNumber'), words('costCentre'), words('site')],
    cells: ({ number, poNumber = '', costCentre, site }) => [
      number,
      poNumber,
      costCentre?.code ?? '',
      site?.name ?? '',
    ],
  },
  placedAt: { heads: (words) => [words('placedAt')], cells: ({ placedAt }) => [placedAt] },
  customer: { heads: (words) => [words('customer')], cells: ({ customer }) => [customer.name] },
  items: { heads: (words) => [words('items')], cells: ({ itemQuantity }) => [itemQuantity] },
  total: {
    heads: (words) => [words('total'), words('currency'), words('deliveryFee'), words('pickUp')],
    cells: ({ total, deliveryFee, pickUpPoint }) => [
      decimal(total),
      total.currency,
      decimal(deliveryFee),
      pickUpPoint?.name ?? '',
    ],
  },
  payment: {
    heads: (words) => [words('paymentMethod'), words('payment'), words('refunded')],
    cells: ({ paymentMethod, paymentStatus, refunded }, words) => [
      words(`enums.OrderPaymentType.${paymentMethod}`),
      words(`enums.PaymentStatus.${paymentStatus}`),
      refunded ? decimal(refunded) : '',
    ],
  },
  status: {
    heads: (words) => [words('status')],
    cells: (order, words) => {
      const instead = pickUpStatusOf(order)
      if (instead) return [words(`pickUpStatus.${instead}`)]
      return [words(order.isShippedInPart ? 'shippedInPart' : `enums.OrderStatus.${order.status}`)]
    },
  },
}
