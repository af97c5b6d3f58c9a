import { and, asc, eq, isNull } from 'drizzle-orm'
import type { BankAccount } from '#contract/bank-accounts.ts'
import type { Language } from '#contract/enums.ts'
import { inFours } from '#contract/iban.ts'
import type { MailKind } from '#contract/outbox.ts'
import type { formatter } from '#i18n/format.ts'
import { listComma } from '#i18n/list-comma.ts'
import { receivingHoursText } from '#i18n/receiving-hours.ts'
import { priceText } from '#i18n/price-text.ts'
import { supplyText } from '#i18n/supply-text.ts'
import { dayIn } from '#i18n/zone-time.ts'
import type { Say } from '#i18n/server-words.ts'
import { namedAddress } from '../addresses/addresses.queries.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { describePlace, type StoredPickUpPoint } from '../delivery/pick-up-place.ts'
import { licenceKeys, subscriptions } from '../fulfilment/fulfilment.table.ts'
import { creditNotes, invoices } from '../invoices/invoices.table.ts'
import type { MailRow } from '../providers/mail/mail-template.ts'
import { products } from '../products/products.table.ts'
import { accountsFor } from '../settings/bank-accounts.ts'
import { isPromised, isTransferAwaited, needsShipping } from '../orders/orders.table.ts'
import type { OrderLineRow, OrderRow } from '../orders/orders.table.ts'

export type OrderMailKind = Extract<MailKind, `order_${string}` | 'payment_received'>

export type OrderFacts = {
  order: OrderRow
  lines: readonly OrderLineRow[]
  showPrice: boolean
  bankAccounts: readonly BankAccount[]
  refund: { id: string; amount: number; reason: string } | undefined
  /** How many of a line, by its id, are not in stock yet. */
  waits: ReadonlyMap<string, number>
  /** The other order of the same purchase. */
  other: OrderRow | undefined
}
type Wording = {
  words: Say
  format: ReturnType<typeof formatter>
  /** A day with its weekday and year. */
  weekday: (day: Date) => string
  timeZone: string
  language: Language
}
type Rows = (db: Db, facts: OrderFacts, say: Wording) => Promise<MailRow[]>

/** Keeps the email short; further rows are left out. */
const mostListed = 20

/** The rows of each email, besides its sentences. */
export const rowsOf: Record<OrderMailKind, Rows> = {
  order_placed: async (_db, facts, say) => [
    ...items(facts, say),
    ...totals(facts, say),
    paidBy(facts, say),
    ...transferTo(facts, say),
    ...shipsTo(facts, say),
    ...expected(facts, say),
  ],
  order_payment_due: async (_db, facts, say) => [
    ...totals(facts, say).slice(-1),
    ...transferTo(facts, say),
    ...items({ ...facts, showPrice: false }, say),
  ],
  order_lapsed: async (_db, facts, say) => [
    { label: say.words('rows.reason'), value: facts.order.rejectReason ?? '' },
    ...items({ ...facts, showPrice: false }, say),
  ],
  order_cancelled: async (_db, facts, say) => [
    ...refundOf(facts, say),
    ...items({ ...facts, showPrice: false }, say),
  ],
  order_reopened: async (_db, facts, say) => [
    ...items(facts, say),
    ...totals(facts, say),
    ...transferTo(facts, say),
    ...expected(facts, say),
  ],
  order_changed: async (_db, facts, say) => [
    ...items(facts, say),
    ...totals(facts, say),
    ...transferTo(facts, say),
    ...shipsTo(facts, say),
    ...expected(facts, say),
  ],
  order_promise_changed: async (_db, facts, say) => [
    ...expected(facts, say),
    { label: say.words('rows.note'), value: facts.order.promiseNote ?? '' },
    ...items({ ...facts, showPrice: false }, say),
    ...shipsTo(facts, say),
  ],
  payment_received: async (_db, facts, say) => totals(facts, say).slice(-1),
  order_accepted: async (db, facts, say) => [
    ...items(facts, say),
    ...(await keysOf(db, facts, say)),
    ...(await subscriptionsOf(db, facts, say)),
    ...(facts.order.status === 'in_progress' ? expected(facts, say) : []),
    ...(await invoiceOf(db, facts, say)),
  ],
  order_shipped: async (_db, facts, say) => [
    ...travel(facts, say),
    ...items({ ...facts, lines: facts.lines.filter(needsShipping), showPrice: false }, say),
    ...piecesOf(facts, say),
    ...shipsTo(facts, say),
  ],
  order_shipped_in_part: async (_db, facts, say) => [
    ...travel(facts, say),
    ...items({ ...facts, showPrice: false, waits: new Map() }, say),
    ...piecesOf(facts, say),
    { label: say.words('rows.restExpected'), value: say.weekday(facts.order.estimatedDelivery) },
    ...shipsTo(facts, say),
  ],
  order_delivered: async (_db, facts, say) => items({ ...facts, showPrice: false }, say),
  order_ready: async (_db, facts, say) => [
    ...shipsTo(facts, say),
    ...items({ ...facts, lines: facts.lines.filter(needsShipping), showPrice: false }, say),
    ...piecesOf(facts, say),
  ],
  order_ready_in_part: async (_db, facts, say) => [
    ...shipsTo(facts, say),
    ...items({ ...facts, showPrice: false, waits: new Map() }, say),
    ...piecesOf(facts, say),
    { label: say.words('rows.restReadyBy'), value: say.weekday(facts.order.estimatedDelivery) },
  ],
  order_collected: async (_db, facts, say) => items({ ...facts, showPrice: false }, say),
  order_ready_day_changed: (db, facts, say) => rowsOf.order_promise_changed(db, facts, say),
  order_rejected: async (db, facts, say) => [
    { label: say.words('rows.reason'), value: facts.order.rejectReason ?? '' },
    ...refundOf(facts, say),
    ...(await creditNoteOf(db, { ...facts, refund: undefined }, say)),
    ...items({ ...facts, showPrice: false }, say),
  ],
  order_refunded: async (db, facts, say) => [
    ...refundOf(facts, say),
    { label: say.words('rows.reason'), value: facts.refund?.reason ?? '' },
    ...(facts.showPrice
      ? [
          {
            label: say.words('rows.left'),
            value: money(facts.order, facts.order.total - facts.order.refunded, say),
          },
        ]
      : []),
    ...(await creditNoteOf(db, facts, say)),
  ],
}

const money = ({ currency }: OrderRow, amount: number, { format }: Wording) =>
  format.money({ amount, currency })

const items = ({ order, lines, showPrice, waits }: OrderFacts, say: Wording): MailRow[] =>
  lines.map((line) => {
    const told = [
      ...(showPrice
        ? [priceText[say.language]({ amount: line.subtotal, currency: order.currency }, line.period)]
        : []),
      ...(waits.size > 0 && needsShipping(line) ? [supplyOf(order, line, waits.get(line.id), say)] : []),
    ]
    return {
      label: say.words('rows.item', {
        count: say.format.number(line.quantity),
        name: textIn(line.name, say.language),
      }),
      ...(told.length > 0 && { value: told.join('\n') }),
    }
  })

/** Whether a line is there, or how many of it come later, and by when. */
function supplyOf(
  { estimatedDelivery }: OrderRow,
  { quantity }: OrderLineRow,
  waits: number | undefined,
  { words, timeZone, language }: Wording,
): string {
  if (waits === undefined) return words('rows.there')
  const known = {
    onBackorderUntil: dayIn(timeZone, estimatedDelivery),
    ...(waits < quantity && { late: waits }),
  }
  return supplyText(language, known) ?? ''
}

/** The other order of a purchase that comes in two, and by when. */
export function splitRow({ order, other }: OrderFacts, { words, weekday }: Wording): MailRow[] {
  if (!other) return []
  const part = order.id < other.id ? 'first' : 'rest'
  const label =
    part === 'first' && isPromised(other)
      ? words('rows.split.firstBy', { day: weekday(other.estimatedDelivery) })
      : words(`rows.split.${part}`)
  return [{ label, value: other.number, isCode: true }]
}

function totals({ order, showPrice }: OrderFacts, say: Wording): MailRow[] {
  if (!showPrice) return []
  const { words, format } = say
  const rate = format.percent(order.taxRate)
  return [
    { label: words('rows.subtotal'), value: money(order, order.subtotal, say) },
    ...(order.discount > 0
      ? [{ label: words('rows.discount'), value: money(order, -order.discount, say) }]
      : []),
    ...(order.deliveryFee > 0
      ? [{ label: words('rows.delivery'), value: money(order, order.deliveryFee, say) }]
      : []),
    ...(order.taxRate > 0
      ? [
          {
            label: words(order.pricesIncludeTax ? 'rows.taxIncluded' : 'rows.tax', { rate }),
            value: money(order, order.tax, say),
          },
        ]
      : []),
    { label: words('rows.total'), value: money(order, order.total, say), isStrong: true },
  ]
}

/** Isolated, since digits around a hyphen would swap places in Arabic. */
export const isolated = (code: string, language: Language) =>
  language === 'ar' ? `\u2066${code}\u2069` : code

/** Where to pay, by when, and the reference to give. */
function transferTo({ order, bankAccounts }: OrderFacts, { words, format }: Wording): MailRow[] {
  if (!isTransferAwaited(order)) return []
  return [
    { label: words('rows.reference'), value: order.number, isCode: true, isStrong: true },
    ...(order.payBy
      ? [{ label: words('rows.payBy'), value: format.dateTime(order.payBy), isStrong: true }]
      : []),
    ...accountsFor(bankAccounts, order.currency).flatMap(
      ({ accountName, bankName, iban, swiftCode, currency }) => [
        { label: words('rows.account', { bank: bankName, currency }), isStrong: true },
        { label: words('rows.holder'), value: accountName },
        { label: words('rows.iban'), value: inFours(iban), isCode: true },
        { label: words('rows.swift'), value: swiftCode, isCode: true },
      ],
    ),
  ]
}

const waysOf = { bank_account: 'transfer', on_account: 'onAccount', on_delivery: 'onDelivery' } as const

const paidBy = ({ order }: OrderFacts, { words }: Wording): MailRow => ({
  label: words('rows.payment'),
  value:
    order.paymentType !== 'credit_card'
      ? words(`rows.${waysOf[order.paymentType]}`)
      : [words('rows.card'), order.paymentMethod.last4 && `•••• ${order.paymentMethod.last4}`]
          .filter(Boolean)
          .join(' '),
})

function shipsTo({ order }: OrderFacts, { words, language }: Wording): MailRow[] {
  if (order.pickUpPoint) return collectedAt(order.pickUpPoint, { words, language })
  if (!order.shippingAddress) return []
  const { fullName, address, cityName, countryName } = namedAddress(order.shippingAddress, language)
  const place = [cityName, countryName].join(listComma(language))
  return [{ label: words('rows.address'), value: `${fullName}\n${address}\n${place}` }]
}

/** Where it is collected, and when that is open. */
export function collectedAt(
  point: StoredPickUpPoint,
  { words, language }: Pick<Wording, 'words' | 'language'>,
): MailRow[] {
  const { name, address, cityName, countryName, openingHours, phone } = describePlace(point, language)
  const place = [cityName, countryName].join(listComma(language))
  const told = [name, address, place, ...receivingHoursText(openingHours, language)]
  return [
    { label: words('rows.pickUp'), value: told.join('\n') },
    ...(phone ? [{ label: words('rows.pickUpPhone'), value: phone, isCode: true }] : []),
  ]
}

const expected = ({ order, lines }: OrderFacts, { words, weekday }: Wording): MailRow[] =>
  lines.some(needsShipping)
    ? [
        {
          label: words(order.pickUpPoint ? 'rows.readyBy' : 'rows.expected'),
          value: weekday(order.estimatedDelivery),
          isStrong: true,
        },
      ]
    : []

const travel = ({ order }: OrderFacts, { words }: Wording): MailRow[] => [
  ...(order.carrier ? [{ label: words('rows.carrier'), value: order.carrier }] : []),
  ...(order.trackingNumber
    ? [{ label: words('rows.tracking'), value: order.trackingNumber, isCode: true }]
    : []),
  ...(order.trackingUrl
    ? [{ label: words('rows.trackingUrl'), value: order.trackingUrl, isCode: true }]
    : []),
]

const piecesOf = (facts: OrderFacts, say: Wording): MailRow[] =>
  atMost(
    facts,
    say,
    facts.lines.flatMap((line) =>
      line.serials.map((serial) => ({
        label: say.words('rows.pieces', { name: textIn(line.name, say.language) }),
        value: serial,
        isCode: true,
      })),
    ),
  )

async function keysOf(db: Db, facts: OrderFacts, say: Wording): Promise<MailRow[]> {
  const keys = await db
    .select({ key: licenceKeys.key, name: products.name })
    .from(licenceKeys)
    .innerJoin(products, eq(products.id, licenceKeys.productId))
    .where(and(eq(licenceKeys.orderId, facts.order.id), isNull(licenceKeys.revokedAt)))
    .orderBy(asc(licenceKeys.orderLineId), asc(licenceKeys.productId), asc(licenceKeys.position))
  return atMost(
    facts,
    say,
    keys.map(({ key, name }) => ({
      label: say.words('rows.key', { name: textIn(name, say.language) }),
      value: key,
      isCode: true,
    })),
  )
}

/** The first of many; the rest is on the order's page, for customers with an account. */
function atMost({ order }: OrderFacts, { words, format }: Wording, rows: MailRow[]): MailRow[] {
  const rest = rows.length - mostListed
  if (rest <= 0) return rows
  const count = format.number(rest)
  return [
    ...rows.slice(0, mostListed),
    { label: words(order.accountId ? 'rows.more' : 'rows.moreByMail', { count }) },
  ]
}

async function subscriptionsOf(
  db: Db,
  { order }: OrderFacts,
  { words, format, language }: Wording,
): Promise<MailRow[]> {
  const started = await db.select().from(subscriptions).where(eq(subscriptions.orderId, order.id))
  return started.map(({ name, endsAt }) => ({
    label: words('rows.until', { name: textIn(name, language) }),
    value: format.date(endsAt),
  }))
}

async function invoiceOf(db: Db, { order }: OrderFacts, { words }: Wording): Promise<MailRow[]> {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.orderId, order.id))
  return invoice ? [{ label: words('rows.invoice'), value: invoice.number, isCode: true }] : []
}

const refundOf = ({ order, showPrice, refund }: OrderFacts, say: Wording): MailRow[] =>
  refund && showPrice
    ? [{ label: say.words('rows.refund'), value: money(order, refund.amount, say), isStrong: true }]
    : []

/** The credit note of this refund, or of the rejection. */
async function creditNoteOf(db: Db, { order, refund }: OrderFacts, { words }: Wording): Promise<MailRow[]> {
  const [note] = await db
    .select({ number: creditNotes.number })
    .from(creditNotes)
    .where(
      and(
        eq(creditNotes.orderId, order.id),
        refund ? eq(creditNotes.refundId, refund.id) : isNull(creditNotes.refundId),
      ),
    )
  return note ? [{ label: words('rows.creditNote'), value: note.number, isCode: true }] : []
}
