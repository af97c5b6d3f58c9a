import { weekday } from '#i18n/weekday.ts'
import { asc, eq } from 'drizzle-orm'
import { formatter } from '#i18n/format.ts'
import { mailWords } from '#i18n/mail-words.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { howToReach } from '../mail-choices/how-to-write.ts'
import type { MailRow } from '../providers/mail/mail-template.ts'
import { queueMail } from '../providers/mail/queue-mail.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { viewOf, type ShopView } from '../settings/shop-view.ts'
import { siteOrigin } from '../config/site-origin.ts'
import { orderLines, type OrderLineRow, type OrderRow } from '../orders/orders.table.ts'
import { otherOfSplit } from '../fulfilment/other-of-split.ts'
import { listWaiting } from '../fulfilment/waiting-lines.ts'
import { isolated, type OrderFacts, type OrderMailKind, rowsOf, splitRow } from './order-mail-rows.ts'

/** What is said instead where the buyer picks the order up. */
const ofPickUp: Partial<Record<OrderMailKind, OrderMailKind>> = {
  order_shipped: 'order_ready',
  order_shipped_in_part: 'order_ready_in_part',
  order_delivered: 'order_collected',
  order_promise_changed: 'order_ready_day_changed',
}

/**
 * Emails the customer about the order in its language or the one they chose, without prices where the shop hides them. Runs in the transition's
 * transaction, so that email and transition commit together. `order` is the row after the transition.
 */
export async function mailAboutOrder(
  ctx: Context,
  db: Db,
  asked: OrderMailKind,
  order: OrderRow,
  more: {
    lines?: readonly OrderLineRow[]
    refund?: OrderFacts['refund']
    /** The other order of the same purchase, where that is at hand. */
    other?: OrderRow
    /** Where the settings were read already. */
    shop?: Pick<ShopView, 'showPrice' | 'bankAccounts' | 'timeZone'>
  } = {},
): Promise<void> {
  const kind = (order.pickUpPoint && ofPickUp[asked]) ?? asked
  const found = await reach(ctx, db, kind, order)
  if (!found?.to) return
  const { to, manner } = found
  const { language, choicesUrl } = manner
  const lines =
    more.lines ??
    (await db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, order.id))
      .orderBy(asc(orderLines.position)))
  const { showPrice, bankAccounts, timeZone } = more.shop ?? viewOf(ctx, await readSettings(db), language)
  const words = mailWords(language)
  const facts = {
    order,
    lines,
    refund: more.refund,
    showPrice,
    bankAccounts,
    waits: await waitsOf(db, order, lines),
    other: more.other ?? (await otherOfSplit(db, order)),
  }
  const say = {
    words,
    format: formatter(language, timeZone),
    weekday: (day: Date) => weekday(language, day, { withYear: true, timeZone }),
    timeZone,
    language,
  }
  const own = await rowsOf[kind](db, facts, say)
  const rows: MailRow[] = [
    ...(order.poNumber ? [{ label: words('rows.poNumber'), value: order.poNumber, isCode: true }] : []),
    ...(order.costCentreCode
      ? [{ label: words('rows.costCentre'), value: `${order.costCentreCode} · ${order.costCentreName}` }]
      : []),
    ...(order.siteId ? [{ label: words('rows.site'), value: order.shippingAddress?.name ?? '' }] : []),
    ...splitRow(facts, say),
    ...own,
  ]
  await queueMail(ctx, db, {
    kind,
    to,
    language,
    choicesUrl,
    values: {
      name: order.customerName,
      number: isolated(order.number, language),
      rows,
      ...(order.accountId && { url: `${siteOrigin(ctx.config)}/${language}/orders/${order.id}` }),
    },
  })
}

/** How many of its lines wait; nothing is asked of an order that never had anything on backorder. */
async function waitsOf(db: Db, { id }: OrderRow, lines: readonly OrderLineRow[]) {
  if (lines.every(({ backordered }) => backordered === 0)) return new Map<string, number>()
  const waiting = await listWaiting(db, [id])
  return new Map([...waiting].map(([line, { waits }]) => [line, waits]))
}

/** An account's current address; without an account, the address the quote was sent to. */
const reach = async (ctx: Context, db: Db, kind: OrderMailKind, order: OrderRow) =>
  order.accountId === null
    ? { to: order.contactEmail, manner: { language: order.language, choicesUrl: undefined } }
    : howToReach(ctx, db, { accountId: order.accountId, kind, language: order.language })
