import { plainAmount } from '#i18n/amount-of.ts'
import type { ExportColumn } from '../http/export-list.ts'
import type { VatDocument } from './vat-report.ts'

const amount = (head: string, of: (row: VatDocument) => number): ExportColumn<VatDocument> => ({
  heads: (words) => [words(head)],
  cells: (row) => [{ decimal: plainAmount(of(row), row.currency) }],
})

export const vatColumns: Record<string, ExportColumn<VatDocument>> = {
  date: { heads: (words) => [words('date')], cells: ({ issuedAt, zone }) => [{ moment: issuedAt, zone }] },
  document: { heads: (words) => [words('document')], cells: ({ kind }, words) => [words(kind)] },
  number: { heads: (words) => [words('number')], cells: ({ number }) => [number] },
  order: { heads: (words) => [words('orderNumber')], cells: ({ order }) => [order] },
  customer: { heads: (words) => [words('customer')], cells: ({ customer }) => [customer] },
  company: { heads: (words) => [words('company')], cells: ({ company }) => [company ?? undefined] },
  vatNumber: { heads: (words) => [words('vatNumber')], cells: ({ vatNumber }) => [vatNumber ?? undefined] },
  net: amount('net', ({ total, tax }) => total - tax),
  rate: { heads: (words) => [words('taxRate')], cells: ({ rate }) => [rate] },
  tax: amount('tax', ({ tax }) => tax),
  total: amount('total', ({ total }) => total),
  currency: { heads: (words) => [words('currency')], cells: ({ currency }) => [currency] },
}
