import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { EnumValue, Language } from '#contract/enums.ts'
import { maxQuoteRounds, type Quote, type RequestDetails, type RequestSummary } from '#contract/requests.ts'
import type { FileRef, Money } from '#contract/shared.ts'
import { reachableBy } from '../auth/reachable-by.ts'
import type { Viewer } from '../http/viewer.ts'
import { isActiveStaffWith } from '../auth/staff-role.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { describePlace } from '../delivery/pick-up-place.ts'
import { files } from '../files/files.table.ts'
import { cityName, countryName } from '../metadata/places.ts'
import { orders } from '../orders/orders.table.ts'
import { priceOrder } from '../orders/order-total.ts'
import { listShipped } from '../orders/price-cart.ts'
import { products } from '../products/products.table.ts'
import { mayCounter, statusNow } from './request-status.ts'
import {
  quoteCounters,
  quotes,
  requestFiles,
  requestLines,
  requestReplies,
  requests,
  type QuoteRow,
  type RequestRow,
} from './requests.table.ts'

type Status = EnumValue<'RequestStatus'>
/** Language, base address of pictures, and the current time: a quote expires by itself. */
export type RequestView = { language: Language; file(id: string, alt?: string): FileRef; now: Date }
/** What else this brand's staff work with. */
export type StaffView = RequestView & { shows: { price: boolean; stock: boolean; priceLists?: boolean } }

/** A quote past its date is expired, whatever its row says. */
export const statusAt = (now: Date) => sql<Status>`case
  when ${requests.status} = 'sent' and (
    select valid_until from quotes where request_id = requests.id order by revision desc limit 1
  ) < ${now.toISOString()}::timestamptz then 'expired'
  else ${requests.status} end`

export const itemQuantity = sql<number>`(
  select coalesce(sum(quantity), 0)::int from request_lines where request_id = requests.id)`

/** Of nobody but a customer: staff see all, and by other calls. */
const visibleTo = (viewer: Viewer | undefined, permission: 'quotes.read' | 'quotes.accept') =>
  viewer?.kind === 'customer' ? reachableBy(viewer, permission, requests) : sql`false`

type Paged = { page: number; limit: number }

export async function listRequests(
  db: Db,
  viewer: Viewer,
  { type, page, limit }: Paged & { type?: readonly RequestRow['type'][] },
  { now }: RequestView,
) {
  const where = and(visibleTo(viewer, 'quotes.read'), type && inArray(requests.type, [...type]))
  const rows = await db
    .select({ request: requests, status: statusAt(now), itemQuantity })
    .from(requests)
    .where(where)
    .orderBy(desc(requests.createdAt), desc(requests.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const total = await db.$count(requests, where)
  return { data: rows.map((row) => summaryOf(row)), total, page, limit }
}

export const summaryOf = (row: {
  request: RequestRow
  status: Status
  itemQuantity: number
}): RequestSummary => ({
  _id: row.request.id,
  number: row.request.number,
  type: row.request.type,
  status: row.status,
  message: row.request.message,
  itemQuantity: row.itemQuantity,
  createdAt: row.request.createdAt.toISOString(),
})

/** One request, for this viewer or by the given condition. Undefined when it does not match. */
export async function findRequest(
  db: Db,
  id: string,
  whose: Viewer | 'byLink' | 'staff' | undefined,
  permission: 'quotes.read' | 'quotes.accept' = 'quotes.read',
): Promise<RequestRow | undefined> {
  const isOpen = whose === 'byLink' || whose === 'staff'
  const [row] = await db
    .select()
    .from(requests)
    .where(and(eq(requests.id, id), isOpen ? undefined : visibleTo(whose, permission)))
  return row
}

/** Active staff who see requests, to whom one can be assigned. */
export const isStaff = isActiveStaffWith('requests.view')

export async function newestQuote(db: Db, requestId: string): Promise<QuoteRow | undefined> {
  const [quote] = await db
    .select()
    .from(quotes)
    .where(eq(quotes.requestId, requestId))
    .orderBy(desc(quotes.revision))
    .limit(1)
  return quote
}

export async function describeRequest(db: Db, row: RequestRow, view: RequestView): Promise<RequestDetails> {
  const { language } = view
  const picture = (imageId: string | undefined, name: string) =>
    imageId === undefined ? {} : { image: view.file(imageId, name) }
  const lines = await db
    .select({ line: requestLines, name: products.name, code: products.code, images: products.images })
    .from(requestLines)
    .innerJoin(products, eq(products.id, requestLines.productId))
    .where(eq(requestLines.requestId, row.id))
    .orderBy(asc(requestLines.position))
  const offered = await db
    .select()
    .from(quotes)
    .where(eq(quotes.requestId, row.id))
    .orderBy(asc(quotes.revision))
  const shipped = await listShipped(
    db,
    offered.flatMap(({ lines: quoted }) => quoted.map(({ product }) => product)),
  )
  const replies = await db
    .select()
    .from(requestReplies)
    .where(eq(requestReplies.requestId, row.id))
    .orderBy(asc(requestReplies.at), asc(requestReplies.id))
  const countered = await db
    .select()
    .from(quoteCounters)
    .where(eq(quoteCounters.requestId, row.id))
    .orderBy(asc(quoteCounters.at), asc(quoteCounters.id))
  const [order] = row.orderId
    ? await db
        .select({ _id: orders.id, number: orders.number })
        .from(orders)
        .where(eq(orders.id, row.orderId))
    : []
  const status = statusNow(row, offered.at(-1), view.now)
  return {
    ...summaryOf({
      request: row,
      status,
      itemQuantity: lines.reduce((sum, { line }) => sum + line.quantity, 0),
    }),
    fullName: row.fullName,
    company: row.company,
    email: row.email,
    phone: { isoCode: row.phonePrefix, phoneNumber: row.phoneNumber },
    country: row.country,
    countryName: countryName(row.country, language),
    city: row.city,
    cityName: cityName(row.country, row.city, language),
    products: lines.map(({ line, name, code, images }) => {
      const shown = textIn(name, language)
      return {
        product: line.productId,
        name: shown,
        code,
        ...picture(images[0]?.id, shown),
        quantity: line.quantity,
        ...(line.targetPrice !== null &&
          row.currency && { targetPrice: { amount: line.targetPrice, currency: row.currency } }),
      }
    }),
    ...(row.wishedDate && { wishedDate: row.wishedDate }),
    files: await filesOf(db, row.id),
    quotes: offered.map((quote) => describePricedCart(quote, shipped, view)),
    counters: countered.map((counter) => ({
      _id: counter.id,
      revision: counter.revision,
      lines: counter.lines.map(({ imageId, targetPrice, ...line }) => {
        const name = textIn(line.name, language)
        return {
          ...line,
          name,
          ...picture(imageId, name),
          ...(targetPrice !== undefined && {
            targetPrice: { amount: targetPrice, currency: counter.currency },
          }),
        }
      }),
      ...(counter.message && { message: counter.message }),
      ...(counter.wishedDate && { wishedDate: counter.wishedDate }),
      by: counter.byName,
      at: counter.at.toISOString(),
    })),
    ...(offered.length > 0 &&
      mayCounter(row) &&
      offered.length + countered.length < maxQuoteRounds && { mayCounter: true as const }),
    replies: replies.map(({ message, byName, at }) => ({ message, by: byName, at: at.toISOString() })),
    ...(order && { order }),
  }
}

const filesOf = (db: Db, requestId: string) =>
  db
    .select({ _id: files.id, name: files.name, size: files.size })
    .from(requestFiles)
    .innerJoin(files, eq(files.id, requestFiles.fileId))
    .where(eq(requestFiles.requestId, requestId))
    .orderBy(asc(requestFiles.position))

/** The id of a file that was sent with the request; of the caller's own, or for staff. */
export async function fileOfRequest(
  db: Db,
  { id, file }: { id: string; file: string },
  whose: Viewer | 'staff',
): Promise<string | undefined> {
  if (!(await findRequest(db, id, whose))) return undefined
  return (await filesOf(db, id)).find(({ _id }) => _id === file)?._id
}

/** Totals of a quote, by the tax of the day it was sent. */
export const totalsOfQuote = ({ lines, taxRate, pricesIncludeTax, deliveryFee }: QuoteRow) =>
  priceOrder(lines, { codePercentage: 0, taxRate, pricesIncludeTax, deliveryFee: () => deliveryFee ?? 0 })

function describePricedCart(quote: QuoteRow, shipped: ReadonlySet<string>, view: RequestView): Quote {
  const totals = totalsOfQuote(quote)
  const money = (amount: number): Money => ({ amount, currency: quote.currency })
  return {
    revision: quote.revision,
    lines: quote.lines.map((line, index) => {
      const name = textIn(line.name, view.language)
      return {
        product: line.product,
        name,
        code: line.code,
        ...(line.imageId && { image: view.file(line.imageId, name) }),
        quantity: line.quantity,
        unitPrice: money(line.unitPrice),
        ...(line.period && { period: line.period }),
        subtotal: money(totals.lines[index]?.subtotal ?? 0),
        total: money(totals.lines[index]?.total ?? 0),
      }
    }),
    subtotal: money(totals.subtotal),
    ...(quote.deliveryFee !== null && { deliveryFee: money(quote.deliveryFee) }),
    ...(quote.pickUpPoint && { pickUpPoint: describePlace(quote.pickUpPoint, view.language) }),
    tax: money(totals.tax),
    taxRate: quote.taxRate,
    pricesIncludeTax: quote.pricesIncludeTax,
    total: money(totals.total),
    needsShipping: quote.lines.some(({ product }) => shipped.has(product)),
    validUntil: quote.validUntil.toISOString(),
    ...(quote.note && { note: quote.note }),
    sentAt: quote.sentAt.toISOString(),
    by: quote.byName,
  }
}
