import { z } from 'zod'
import { inPeriod } from './dashboard.ts'
import { endpoint } from './endpoint.ts'
import { Money, One } from './shared.ts'
import { TransactionsQuery } from './transactions.ts'

export const fileFormats = ['csv', 'xlsx'] as const
export type FileFormat = (typeof fileFormats)[number]

const Sum = z.object({ count: z.int(), net: Money, tax: Money, total: Money })

/** One currency and rate: what was invoiced, what was credited (positive), and the difference. */
export const VatTotal = z.object({
  currency: z.string(),
  /** Percent. */
  rate: z.number(),
  invoiced: Sum,
  credited: Sum,
  due: Sum.omit({ count: true }),
})
export type VatTotal = z.infer<typeof VatTotal>

const staff = {
  access: 'admin',
  feature: 'orders',
  needs: 'reports.export',
  method: 'GET',
  mayLag: true,
} as const
const vat = '/marketplace/reports/vat'
const transactions = '/marketplace/transactions/list'

const PaymentsQuery = TransactionsQuery.omit({
  page: true,
  limit: true,
  kind: true,
  product: true,
  reason: true,
})
export type PaymentsQuery = z.infer<typeof PaymentsQuery>

export const cmsAccountingApi = {
  vat: endpoint({
    ...staff,
    path: vat,
    summary: 'Report the VAT of a period by currency and rate, from invoices and credit notes by their date',
    query: inPeriod({}),
    response: One(z.object({ totals: z.array(VatTotal) })),
  }),
  vatCsv: endpoint({
    ...staff,
    path: `${vat}.csv`,
    raw: 'file',
    summary:
      'Export the invoices and credit notes of a period as CSV; the amounts of credit notes are negative',
    query: inPeriod({}),
  }),
  vatXlsx: endpoint({
    ...staff,
    path: `${vat}.xlsx`,
    raw: 'file',
    summary: 'Export the invoices and credit notes of a period as a spreadsheet',
    query: inPeriod({}),
    errors: ['too_many_rows'],
  }),
  transactionsCsv: endpoint({
    ...staff,
    path: `${transactions}.csv`,
    raw: 'file',
    summary: 'Export payments and refunds as CSV, filtered and sorted',
    query: PaymentsQuery,
  }),
  transactionsXlsx: endpoint({
    ...staff,
    path: `${transactions}.xlsx`,
    raw: 'file',
    summary: 'Export payments and refunds as a spreadsheet',
    query: PaymentsQuery,
    errors: ['too_many_rows'],
  }),
}
