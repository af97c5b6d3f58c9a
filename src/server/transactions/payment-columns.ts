import type { PaymentTransaction } from '#contract/transactions.ts'
import { plainAmount } from '#i18n/amount-of.ts'
import type { ExportColumn } from '../http/export-list.ts'

export const paymentColumns: Record<string, ExportColumn<PaymentTransaction>> = {
  at: { heads: (words) => [words('date')], cells: ({ at }) => [{ moment: at }] },
  order: { heads: (words) => [words('orderNumber')], cells: ({ order }) => [order.number] },
  customer: { heads: (words) => [words('customer')], cells: ({ order }) => [order.customer] },
  provider: {
    heads: (words) => [words('provider')],
    cells: ({ provider }, words) => [words(`providers.${provider}`)],
  },
  reference: { heads: (words) => [words('reference')], cells: ({ providerId }) => [providerId] },
  status: {
    heads: (words) => [words('status')],
    cells: ({ status }, words) => [words(`enums.PaymentStatus.${status}`)],
  },
  amount: {
    heads: (words) => [words('amount'), words('currency')],
    cells: ({ amount }) => [{ decimal: plainAmount(amount.amount, amount.currency) }, amount.currency],
  },
}
