import type { CmsReturnRow, ReturnListColumn } from '#contract/returns.ts'
import type { ExportColumn } from '../http/export-list.ts'

export const returnColumns: Record<ReturnListColumn, ExportColumn<CmsReturnRow>> = {
  number: { heads: (words) => [words('number')], cells: ({ number }) => [number] },
  order: { heads: (words) => [words('orderNumber')], cells: ({ order }) => [order.number] },
  customer: {
    heads: (words) => [words('customer'), words('company')],
    cells: ({ customer, company }) => [customer, company?.name],
  },
  kind: { heads: (words) => [words('type')], cells: ({ kind }, words) => [words(`returns.kind.${kind}`)] },
  wish: {
    heads: (words) => [words('returns.wished')],
    cells: ({ wish }, words) => [words(`returns.wish.${wish}`)],
  },
  quantity: { heads: (words) => [words('items')], cells: ({ quantity }) => [quantity] },
  status: {
    heads: (words) => [words('status')],
    cells: ({ status }, words) => [words(`returns.status.${status}`)],
  },
  createdAt: { heads: (words) => [words('date')], cells: ({ createdAt }) => [{ moment: createdAt }] },
}
