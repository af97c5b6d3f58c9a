import type { CmsOrderRow, OrderListColumn } from '#contract/orders.ts'
import type { Money } from '#contract/shared.ts'
import { currencyDecimals } from '#i18n/format.ts'
import type { ExportColumn } from '../http/export-list.ts'

const decimal = ({ amount, currency }: Money) => {
  const decimals = currencyDecimals(currency)
  return (amount / 10 ** decimals).toFixed(decimals)
}

export const orderColumns: Record<OrderListColumn, ExportColumn<CmsOrderRow>> = {
  number: { heads: (words) => [words('orderNumber')], cells: ({ number }) => [number] },
  placedAt: { heads: (words) => [words('placedAt')], cells: ({ placedAt }) => [placedAt] },
  customer: { heads: (words) => [words('customer')], cells: ({ customer }) => [customer.name] },
  items: { heads: (words) => [words('items')], cells: ({ itemQuantity }) => [itemQuantity] },
  total: {
    heads: (words) => [words('total'), words('currency')],
    cells: ({ total }) => [decimal(total), total.currency],
  },
  payment: {
    heads: (words) => [words('paymentMethod'), words('payment'), words('refunded')],
    cells: ({ paymentMethod, paymentStatus, refunded }, words) => [
      words(`enums.PaymentMethodType.${paymentMethod}`),
      words(`enums.PaymentStatus.${paymentStatus}`),
      refunded ? decimal(refunded) : '',
    ],
  },
  status: {
    heads: (words) => [words('status')],
    cells: ({ status }, words) => [words(`enums.OrderStatus.${status}`)],
  },
}
