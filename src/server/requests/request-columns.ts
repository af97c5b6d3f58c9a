import type { CmsRequestRow, RequestListColumn } from '#contract/requests.ts'
import { plainAmount } from '#i18n/amount-of.ts'
import type { ExportColumn } from '../http/export-list.ts'

export const requestColumns: Record<RequestListColumn, ExportColumn<CmsRequestRow>> = {
  number: { heads: (words) => [words('number')], cells: ({ number }) => [number] },
  from: {
    heads: (words) => [words('name'), words('company'), words('email')],
    cells: ({ fullName, company, email }) => [fullName, company, email],
  },
  message: {
    heads: (words) => [words('type'), words('items'), words('message')],
    cells: ({ type, itemQuantity, message }, words) => [
      words(`requests.type.${type}`),
      itemQuantity,
      message,
    ],
  },
  assignee: { heads: (words) => [words('assignee')], cells: ({ assignee }) => [assignee?.name] },
  total: {
    heads: (words) => [words('quoteTotal'), words('currency')],
    cells: ({ total }) => [total && { decimal: plainAmount(total.amount, total.currency) }, total?.currency],
  },
  status: {
    heads: (words) => [words('status')],
    cells: ({ status }, words) => [words(`requests.status.${status}`)],
  },
  createdAt: { heads: (words) => [words('date')], cells: ({ createdAt }) => [{ moment: createdAt }] },
}
