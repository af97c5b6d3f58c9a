import { asc, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { Language } from '#contract/enums.ts'
import type { CmsOrder, Order, OrderNote, Refund } from '#contract/orders.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { creditNotes, type CreditNoteRow } from '../invoices/invoices.table.ts'
import { listRefunds, type AttemptRow, type RefundRow } from '../payments/payments.table.ts'
import {
  orderNotes,
  orderReturnLines,
  orderReturns,
  type OrderLineRow,
  type OrderRow,
} from './orders.table.ts'

import type { WholeShipment } from './shipments.table.ts'

type ReturnRow = typeof orderReturns.$inferSelect & { lines: (typeof orderReturnLines.$inferSelect)[] }

/** Refunds, credit notes and returns of an order. */
export type RefundsAndReturns = {
  refunds: readonly RefundRow[]
  notes: readonly CreditNoteRow[]
  returns: readonly ReturnRow[]
}

export async function readRefundsAndReturns(db: Db, orderId: string): Promise<RefundsAndReturns> {
  const notes = await db
    .select()
    .from(creditNotes)
    .where(eq(creditNotes.orderId, orderId))
    .orderBy(asc(creditNotes.issuedAt), asc(creditNotes.number))
  const rows = await db
    .select()
    .from(orderReturns)
    .where(eq(orderReturns.orderId, orderId))
    .orderBy(asc(orderReturns.at), asc(orderReturns.id))
  const lines =
    rows.length === 0
      ? []
      : await db
          .select()
          .from(orderReturnLines)
          .where(
            inArray(
              orderReturnLines.returnId,
              rows.map(({ id }) => id),
            ),
          )
  const returns = rows.map((row) => ({
    ...row,
    lines: lines.filter(({ returnId }) => returnId === row.id),
  }))
  return { refunds: await listRefunds(db, orderId), notes, returns }
}

/** The earliest first. */
export async function listNotes(db: Db, orderId: string): Promise<z.infer<typeof OrderNote>[]> {
  const rows = await db
    .select()
    .from(orderNotes)
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(asc(orderNotes.at), asc(orderNotes.id))
  return rows.map(describeNote)
}

export const describeNote = ({ id, text, byName, at }: typeof orderNotes.$inferSelect) => ({
  _id: id,
  text,
  by: byName,
  at: at.toISOString(),
})

export function describeShipment({
  carrier,
  trackingNumber,
  trackingUrl,
}: OrderRow): Pick<Order, 'shipment'> {
  if (!carrier && !trackingNumber && !trackingUrl) return {}
  return {
    shipment: {
      ...(carrier && { carrier }),
      ...(trackingNumber && { trackingNumber }),
      ...(trackingUrl && { trackingUrl }),
    },
  }
}

export function describeShipped(
  shipment: WholeShipment,
  orderLines: readonly OrderLineRow[],
  language: Language,
): Order['shipments'] {
  if (shipment.status === 'cancelled') return []
  const { id, number, status, carrier, trackingNumber, trackingUrl, shippedAt, deliveredAt } = shipment
  return [
    {
      _id: id,
      number,
      status,
      items: orderLines.flatMap((line) => {
        const sent = shipment.lines.find(({ orderLineId }) => orderLineId === line.id)
        if (!sent) return []
        const { quantity, serials } = sent
        return [{ _id: line.id, name: textIn(line.name, language), quantity, serials }]
      }),
      ...(carrier && { carrier }),
      ...(trackingNumber && { trackingNumber }),
      ...(trackingUrl && { trackingUrl }),
      ...(shippedAt && { shippedAt: shippedAt.toISOString() }),
      ...(deliveredAt && { deliveredAt: deliveredAt.toISOString() }),
    },
  ]
}

export function describeRefund(refund: RefundRow, notes: readonly CreditNoteRow[]): z.infer<typeof Refund> {
  const note = notes.find(({ refundId }) => refundId === refund.id)
  return {
    _id: refund.id,
    amount: { amount: refund.amount, currency: refund.currency },
    reason: refund.reason,
    status: refund.status,
    isSurplus: refund.surplusOf !== null,
    at: refund.at.toISOString(),
    ...(note && { creditNote: { _id: note.id, number: note.number } }),
  }
}

export const describeAttempt = ({
  id,
  number,
  provider,
  status,
  providerId,
  createdAt,
}: AttemptRow): CmsOrder['attempts'][number] => ({
  _id: id,
  number,
  provider,
  status,
  ...(providerId !== null && { transactionId: providerId }),
  at: createdAt.toISOString(),
})

export function describeReturn(
  { id, at, lines }: ReturnRow,
  orderLines: readonly OrderLineRow[],
  language: Language,
): Order['returns'][number] {
  return {
    _id: id,
    at: at.toISOString(),
    items: orderLines.flatMap((line) => {
      const back = lines.find(({ orderLineId }) => orderLineId === line.id)
      if (!back) return []
      const { quantity, serials } = back
      return [{ _id: line.id, name: textIn(line.name, language), quantity, serials }]
    }),
  }
}

/** Serial numbers that were shipped with a line and have not come back. */
export function unreturnedSerials(line: OrderLineRow, returns: readonly ReturnRow[]): string[] {
  const back = returns.flatMap(({ lines }) =>
    lines.filter(({ orderLineId }) => orderLineId === line.id).flatMap(({ serials }) => serials),
  )
  return line.serials.filter((serial) => !back.includes(serial))
}
