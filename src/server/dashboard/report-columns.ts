import type { Bucket, CodesReport, ProductsReport } from '#contract/dashboard.ts'
import type { Money } from '#contract/shared.ts'
import { plainAmount } from '#i18n/amount-of.ts'
import type { Say } from '#i18n/server-words.ts'
import type { ExportColumn } from '../http/export-list.ts'

/** Amounts are in major units, as in all exported files. */
const major = ({ amount, currency }: Money) => plainAmount(amount, currency)
const money = <Row>(head: (words: Say) => string, of: (row: Row) => Money): ExportColumn<Row> => ({
  heads: (words) => [head(words)],
  cells: (row) => [major(of(row))],
})
const plain = <Row>(head: (words: Say) => string, of: (row: Row) => string | number): ExportColumn<Row> => ({
  heads: (words) => [head(words)],
  cells: (row) => [of(row)],
})

/** A part of the period with its counterpart before; either may be missing where months differ in length. */
export type ComparedBucket = { bucket?: Bucket; before?: Bucket }
export const salesColumns = (currency: string): Record<string, ExportColumn<ComparedBucket>> => ({
  from: plain(
    (words) => words('from'),
    ({ bucket }) => bucket?.from ?? '',
  ),
  to: plain(
    (words) => words('to'),
    ({ bucket }) => bucket?.to ?? '',
  ),
  orders: plain(
    (words) => words('orders'),
    ({ bucket }) => bucket?.orders ?? '',
  ),
  sales: plain(
    (words) => words('sales', { currency }),
    ({ bucket }) => (bucket ? major(bucket.sales) : ''),
  ),
  fromBefore: plain(
    (words) => words('fromBefore'),
    ({ before }) => before?.from ?? '',
  ),
  ordersBefore: plain(
    (words) => words('ordersBefore'),
    ({ before }) => before?.orders ?? '',
  ),
  salesBefore: plain(
    (words) => words('salesBefore', { currency }),
    ({ before }) => (before ? major(before.sales) : ''),
  ),
})

type BestProduct = ProductsReport['best'][number]
export const productColumns = (currency: string): Record<string, ExportColumn<BestProduct>> => ({
  name: plain(
    (words) => words('name'),
    ({ name }) => name,
  ),
  code: plain(
    (words) => words('code'),
    ({ code }) => code,
  ),
  orders: plain(
    (words) => words('orders'),
    ({ orders }) => orders,
  ),
  quantity: plain(
    (words) => words('quantity'),
    ({ quantity }) => quantity,
  ),
  sales: money(
    (words) => words('sales', { currency }),
    ({ sales }) => sales,
  ),
})

type UsedCode = CodesReport['codes'][number]
export const codeColumns = (currency: string): Record<string, ExportColumn<UsedCode>> => ({
  code: plain(
    (words) => words('discountCode'),
    ({ code }) => code,
  ),
  orders: plain(
    (words) => words('orders'),
    ({ orders }) => orders,
  ),
  discount: money(
    (words) => words('discount', { currency }),
    ({ discount }) => discount,
  ),
  sales: money(
    (words) => words('sales', { currency }),
    ({ sales }) => sales,
  ),
})
