import type { CmsOrderRow, OrderListColumn } from '#contract/orders.ts'
import { currencyDecimals } from '#i18n/format.ts'
import type { ExportColumn } from '../http/export-list.ts'

export const orderColumns: Record<OrderListColumn, ExportColumn<CmsOrderRow>> = {
  number: { heads: (words) => [words('orderNumber')], cells: ({ number }) => [number] },
  placedAt: { heads: (words) => [words('placedAt')], cells: ({ placedAt }) => [placedAt] },
  customer: { heads: (words) => [words('customer')], cells: ({ customer }) => [customer.name] },
  items: { heads: (words) => [words('items')], cells: ({ itemQuantity }) => [itemQuantity] },
  total: {
    heads: (words) => [words('total'), words('currency')],
    cells: ({ total: { amount, currency } }) => {
      const decimals = currencyDecimals(currency)
      return [(amount / 10 ** decimals).toFixed(decimals), currency]
    },
  },
  payment: {
    heads: (words) => [words('paymentMethod'), words('payment')],
    cells: ({ paymentMethod, paymentStatus }, words) => [
      words(`enums.PaymentMethodType.${paymentMethod}`),
      words(`enums.PaymentStatus.${paymentStatus}`),
    ],
  },
  status: {
    heads: (words) => [words('status')],
    cells: ({ status }, words) => [words(`enums.OrderStatus.${status}`)],
  },
}
