import type { CmsDraftRow, DraftListColumn } from '#contract/drafts.ts'
import { plainAmount } from '#i18n/amount-of.ts'
import type { ExportColumn } from '../http/export-list.ts'

export const draftColumns: Record<DraftListColumn, ExportColumn<CmsDraftRow>> = {
  number: { heads: (words) => [words('drafts.columns.number')], cells: ({ number }) => [number] },
  customer: {
    heads: (words) => [words('customer'), words('email')],
    cells: ({ customer }) => [customer.name, customer.email],
  },
  items: { heads: (words) => [words('items')], cells: ({ itemQuantity }) => [itemQuantity] },
  by: { heads: (words) => [words('drafts.columns.by')], cells: ({ by }) => [by] },
  total: {
    heads: (words) => [words('total'), words('currency')],
    cells: ({ total: { amount, currency } }) => [{ decimal: plainAmount(amount, currency) }, currency],
  },
  status: {
    heads: (words) => [words('status')],
    cells: ({ status }, words) => [words(`drafts.status.${status}`)],
  },
  updatedAt: {
    heads: (words) => [words('updatedAt')],
    cells: ({ updatedAt }) => [{ moment: updatedAt }],
  },
}
