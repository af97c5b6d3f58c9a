import type { CustomerRow } from '#contract/customers.ts'
import { plainAmount } from '#i18n/amount-of.ts'
import type { ExportColumn } from '../http/export-list.ts'

/** `currency`: that of the shop, in which is counted what a customer spent. */
export const customerColumns = (currency: string): Record<string, ExportColumn<CustomerRow>> => ({
  name: { heads: (words) => [words('name')], cells: ({ name }) => [name] },
  username: { heads: (words) => [words('username')], cells: ({ username }) => [username] },
  email: { heads: (words) => [words('email')], cells: ({ email }) => [email] },
  phone: {
    heads: (words) => [words('phone')],
    cells: ({ phone }) => [`${phone.isoCode}${phone.phoneNumber}`],
  },
  company: { heads: (words) => [words('company')], cells: ({ company }) => [company?.name] },
  kind: { heads: (words) => [words('kind')], cells: ({ kind }, words) => [words(`kinds.${kind}`)] },
  status: {
    heads: (words) => [words('status')],
    cells: ({ status }, words) => [words(`statuses.${status}`)],
  },
  orders: { heads: (words) => [words('orders')], cells: ({ totalOrders }) => [totalOrders] },
  discounts: { heads: (words) => [words('discounts')], cells: ({ totalDiscounts }) => [totalDiscounts] },
  spent: {
    heads: (words) => [words('spent', { currency })],
    cells: ({ totalSpent }) => [{ decimal: plainAmount(totalSpent.amount, totalSpent.currency) }],
  },
  createdAt: { heads: (words) => [words('registered')], cells: ({ createdAt }) => [{ moment: createdAt }] },
})
