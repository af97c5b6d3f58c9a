import { type SQL, sql } from 'drizzle-orm'
import { exactTotalUpTo } from '#contract/shared.ts'
import type { Language } from '#contract/enums.ts'
import { type Paper, type PaperKind, paperKinds, type PapersQuery } from '#contract/papers.ts'
import { companyOfMember, reachableBy } from '../auth/reachable-by.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { fileRef } from '../files/file-ref.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { orders } from '../orders/orders.table.ts'
import { requests } from '../requests/requests.table.ts'
import { containing } from '../text/like-pattern.ts'

type Reader = { viewer: CustomerViewer; language: Language; timeZone: string; today: string }

type Row = {
  kind: PaperKind
  name: string
  at: string
  source: string | null
  revision: number | null
  url: string | null
  file_id: string | null
  amount: string | null
  currency: string | null
  order_id: string | null
  order_number: string | null
  po_number: string | null
  product_id: string | null
  product_name: string | null
  product_code: string | null
  valid_until: string | null
}

const none = sql`null`
/** The columns of every branch, in one order. */
const columns = (kind: PaperKind, given: Partial<Record<keyof Omit<Row, 'kind'>, SQL>>) => sql`
  ${kind}::text as kind, (${given.name ?? none})::text as name, (${given.at ?? none})::timestamptz as at,
  (${given.source ?? none})::uuid as source, (${given.revision ?? none})::int as revision, (${given.url ?? none})::text as url,
  (${given.file_id ?? none})::uuid as file_id, (${given.amount ?? none})::bigint as amount,
  (${given.currency ?? none})::text as currency, (${given.order_id ?? none})::uuid as order_id,
  (${given.order_number ?? none})::text as order_number, (${given.po_number ?? none})::text as po_number,
  (${given.product_id ?? none})::uuid as product_id, (${given.product_name ?? none})::text as product_name,
  (${given.product_code ?? none})::text as product_code, (${given.valid_until ?? none})::text as valid_until`

const ofOrder = {
  order_id: sql`orders.id`,
  order_number: sql`orders.number`,
  po_number: sql`orders.po_number`,
}

/** Which kinds there may be for this reader: what the single papers ask for too. */
export function kindsFor(ctx: Context, viewer: CustomerViewer): PaperKind[] {
  const { flags } = ctx.brand
  const isOpen: Partial<Record<PaperKind, boolean>> = {
    quote: viewer.permissions.includes('quotes.read'),
    statement:
      flags.credit && viewer.permissions.includes('credit.read') && companyOfMember(viewer) !== undefined,
  }
  return paperKinds.filter((kind) => isOpen[kind] ?? true)
}

/** The papers of one kind; each branch asks for what the paper itself is given by. */
function branches(reader: Reader): Record<PaperKind, SQL> {
  const { viewer, language, timeZone, today } = reader
  const mine = reachableBy(viewer, 'orders.read', orders)
  const offered = reachableBy(viewer, 'quotes.read', requests)
  const company = companyOfMember(viewer) ?? null
  const other = language === 'en' ? 'ar' : 'en'
  const named = (texts: SQL) => sql`coalesce(nullif(${texts} ->> ${language}, ''), ${texts} ->> ${other})`
  // Each product that was ordered, with the day it was ordered last.
  const bought = sql`(
    select line.product_id, max(orders.placed_at) as at from order_lines line join orders on orders.id = line.order_id
    where ${mine} group by line.product_id) bought
    join products product on product.id = bought.product_id`
  const ofProduct = {
    at: sql`bought.at`,
    source: sql`product.id`,
    product_id: sql`product.id`,
    product_name: named(sql`product.name`),
    product_code: sql`product.code`,
  }
  return {
    invoice: sql`select ${columns('invoice', {
      name: sql`invoice.number`,
      at: sql`invoice.issued_at`,
      source: sql`orders.id`,
      amount: sql`orders.total`,
      currency: sql`orders.currency`,
      ...ofOrder,
    })} from invoices invoice join orders on orders.id = invoice.order_id where ${mine}`,
    credit_note: sql`select ${columns('credit_note', {
      name: sql`note.number`,
      at: sql`note.issued_at`,
      source: sql`note.id`,
      amount: sql`note.amount`,
      currency: sql`orders.currency`,
      ...ofOrder,
    })} from credit_notes note join orders on orders.id = note.order_id where ${mine}`,
    proforma: sql`select ${columns('proforma', {
      name: sql`orders.number`,
      at: sql`orders.placed_at`,
      source: sql`orders.id`,
      amount: sql`orders.total`,
      currency: sql`orders.currency`,
      ...ofOrder,
    })} from orders where ${mine} and ${awaitsTransfer}`,
    quote: sql`select ${columns('quote', {
      name: sql`regexp_replace(requests.number, '^REQ', 'Q') || '-' || quote.revision`,
      at: sql`quote.sent_at`,
      source: sql`requests.id`,
      revision: sql`quote.revision`,
    })} from quotes quote join requests on requests.id = quote.request_id where ${offered}`,
    // Of each whole month since the company first had something on account.
    statement: sql`select ${columns('statement', {
      name: sql`to_char(month, 'YYYY-MM')`,
      at: sql`(month + interval '1 month - 1 day') at time zone ${timeZone}`,
    })} from generate_series(
      (select date_trunc('month', min(entry.at) at time zone ${timeZone}) from credit_entries entry
        where entry.company_id = ${company}::uuid),
      date_trunc('month', ${today}::timestamp) - interval '1 month', interval '1 month') month`,
    device_sheet: sql`select ${columns('device_sheet', {
      name: sql`orders.number`,
      at: sql`shipped.at`,
      source: sql`orders.id`,
      ...ofOrder,
    })} from orders join (
      select line.order_id, max(unit.shipped_at) as at from stock_units unit
      join order_lines line on line.id = unit.order_line_id join orders on orders.id = line.order_id
      where unit.shipped_at is not null and ${mine} group by line.order_id) shipped on shipped.order_id = orders.id
      where ${mine}`,
    datasheet: sql`select ${columns('datasheet', {
      ...ofProduct,
      name: sql`paper ->> 'title'`,
      url: sql`paper ->> 'url'`,
      file_id: sql`paper ->> 'fileId'`,
    })} from ${bought}, jsonb_array_elements(product.documentations) paper
      where coalesce(paper ->> 'language', ${language}) = ${language}`,
    certificate: sql`select ${columns('certificate', {
      ...ofProduct,
      name: sql`concat_ws(' ', paper ->> 'name', paper ->> 'number')`,
      file_id: sql`paper ->> 'fileId'`,
      valid_until: sql`paper ->> 'validUntil'`,
    })} from ${bought}, jsonb_array_elements(product.certifications) paper where paper ? 'fileId'`,
  }
}

/** As `isTransferAwaited` says it of a row. */
const awaitsTransfer = sql`orders.payment_type = 'bank_account' and orders.payment_status = 'unpaid'
  and orders.status <> 'rejected'`

const maxCounted = 10 * exactTotalUpTo

/** All that the reader may download, in one list. */
export async function listPapers(ctx: Context, db: Db, query: PapersQuery, reader: Reader) {
  const { search, kind, from, to, page, limit } = query
  const kinds = kindsFor(ctx, reader.viewer)
  const all = branches(reader)
  const wanted = kinds.filter((one) => kind === undefined || kind.includes(one))
  if (wanted.length === 0) return { data: [], total: 0, page, limit, kinds }
  const pattern = search === undefined ? undefined : containing(search)
  const lines = sql`exists (
    select from order_lines line where line.order_id = paper.order_id
      and (line.code ilike ${pattern} or line.name ->> 'en' ilike ${pattern} or line.name ->> 'ar' ilike ${pattern}))`
  const conditions = [
    ...(pattern === undefined
      ? []
      : [
          sql`(name ilike ${pattern} or order_number ilike ${pattern} or po_number ilike ${pattern}
            or product_name ilike ${pattern} or product_code ilike ${pattern} or ${lines})`,
        ]),
    ...(from === undefined ? [] : [sql`at >= (${from}::date)::timestamp at time zone ${reader.timeZone}`]),
    ...(to === undefined ? [] : [sql`at < (${to}::date + 1)::timestamp at time zone ${reader.timeZone}`]),
  ]
  const found = sql`from (${sql.join(
    wanted.map((one) => all[one]),
    sql` union all `,
  )}) paper where ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}`
  const [{ rows }, counted] = await Promise.all([
    db.execute<Row>(sql`
      select * ${found} order by at desc, kind, name desc, source, revision desc, url, file_id
      limit ${limit} offset ${(page - 1) * limit}`),
    db.execute<{ total: number }>(sql`
      select count(*)::int as total from (select 1 ${found} limit ${maxCounted + 1}) counted`),
  ])
  const total = counted.rows[0]?.total ?? 0
  return {
    data: rows.map((row) => describe(ctx, row)),
    total: Math.min(total, maxCounted),
    ...(total > maxCounted && { totalIsExact: false as const }),
    page,
    limit,
    kinds,
  }
}

function describe(ctx: Context, row: Row): Paper {
  const url = row.file_id === null ? row.url : fileRef(ctx, row.file_id).url
  return {
    kind: row.kind,
    name: row.name,
    at: new Date(row.at).toISOString(),
    ...(row.source !== null && { source: row.source }),
    ...(row.revision !== null && { revision: row.revision }),
    ...(url !== null && { url }),
    ...(row.amount !== null &&
      row.currency !== null && { amount: { amount: Number(row.amount), currency: row.currency } }),
    ...(row.order_id !== null &&
      row.order_number !== null && {
        order: {
          _id: row.order_id,
          number: row.order_number,
          ...(row.po_number !== null && { poNumber: row.po_number }),
        },
      }),
    ...(row.product_id !== null && {
      product: { _id: row.product_id, name: row.product_name ?? '', code: row.product_code ?? '' },
    }),
    ...(row.valid_until !== null && { validUntil: row.valid_until }),
  }
}
