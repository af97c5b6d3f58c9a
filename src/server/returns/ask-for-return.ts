import { and, eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Language } from '#contract/enums.ts'
import { returnPhotoTypes, type NewReturn } from '#contract/returns.ts'
import { dayIn } from '#i18n/zone-time.ts'
import { reachableBy } from '../auth/reachable-by.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { announce } from '../events/announce.ts'
import { holdOwnFiles } from '../files/hold-own-files.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { notify } from '../notices/notify.ts'
import { orders, type OrderRow } from '../orders/orders.table.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { fold } from '../text/fold.ts'
import { mailAboutReturn } from './return-mails.ts'
import { listReturnable, nextReturnNumber, type ReturnableLine } from './returnable.ts'
import { noteReturnEvent } from './save-return.ts'
import { returnPhotos, returnRequestLines, returnRequests } from './returns.table.ts'

/**
 * Asks for goods of an order to go back. Requests of one order queue at its row, so that no piece is asked for twice. `db` must be a
 * transaction.
 * @throws AppError not_found, invalid_transition, return_exceeds, return_window_over, validation_failed
 */
export async function askForReturn(
  ctx: Context,
  db: Db,
  viewer: CustomerViewer,
  body: NewReturn,
  language: Language,
): Promise<string> {
  const now = ctx.now()
  const mine = and(eq(orders.id, body.order), reachableBy(viewer, 'orders.create', orders))
  const order = orNotFound((await db.select().from(orders).where(mine).for('update'))[0])
  const returnable = await listReturnable(db, order, now)
  if (returnable.length === 0) throw new AppError('invalid_transition', { details: { status: order.status } })
  const { timeZone } = await readSettings(db)
  const lines = chosenLines(body, returnable, dayIn(timeZone, now))
  const photos = [...new Set(body.photos)]
  await holdOwnFiles(db, viewer.id, {
    ids: photos,
    types: returnPhotoTypes,
    pathOf: (index) => `photos.${index}`,
  })

  const id = uuid()
  const number = await nextReturnNumber(db, timeZone, now)
  await db.insert(returnRequests).values({
    id,
    number,
    orderId: order.id,
    byId: viewer.id,
    byName: viewer.name,
    kind: body.kind,
    status: 'requested',
    wish: body.wish,
    reason: body.reason,
    text: body.text,
    language,
    searchText: searchTextOf(number, order, lines),
    createdAt: now,
    updatedAt: now,
  })
  await db.insert(returnRequestLines).values(
    lines.map(({ line, quantity, units, warrantyUntil }, position) => ({
      returnId: id,
      orderLineId: line.id,
      position,
      quantity,
      unitIds: units.map((unit) => unit.id),
      serials: units.map(({ serial }) => serial),
      warrantyUntil,
    })),
  )
  if (photos.length > 0)
    await db
      .insert(returnPhotos)
      .values(photos.map((fileId, position) => ({ returnId: id, fileId, position })))
  await noteReturnEvent(db, id, { to: 'requested', by: viewer, at: now })
  await mailAboutReturn(ctx, db, 'return_requested', {
    byId: viewer.id,
    language,
    id,
    number,
    order: order.number,
  })
  await notify(db, 'return_requested', { return: id, number })
  await announce(db, 'order', { _id: order.id })
  return id
}

type ChosenLine = Pick<ReturnableLine, 'line' | 'units' | 'warrantyUntil'> & { quantity: number }

/** What was asked for, as far as all of it may be. */
function chosenLines(body: NewReturn, returnable: readonly ReturnableLine[], today: string): ChosenLine[] {
  const fields: Record<string, string> = {}
  const exceeding: Record<string, string> = {}
  const late: Record<string, string> = {}
  const chosen = body.lines.flatMap(({ _id, quantity, units: named }, index) => {
    const path = `lines.${index}`
    const found = returnable.find(({ line }) => line.id === _id)
    const isTwice = body.lines.findIndex((one) => one._id === _id) !== index
    if (!found || isTwice) {
      fields[`${path}._id`] = 'unknownReference'
      return []
    }
    const units = found.units.filter(({ id }) => named.includes(id))
    const isEach = [...found.each].every(
      ([product, each]) => units.filter((unit) => unit.product === product).length === each * quantity,
    )
    const isLate =
      body.kind === 'return'
        ? !found.mayReturn
        : units.length > 0
          ? units.some(({ warrantyUntil = '' }) => warrantyUntil < today)
          : !found.mayClaim
    if (quantity > found.left) exceeding[`${path}.quantity`] = 'return_exceeds'
    else if (units.length < new Set(named).size) exceeding[`${path}.units`] = 'return_exceeds'
    else if (!isEach || units.length !== named.length) fields[`${path}.units`] = 'pieceCount'
    else if (isLate) late[`${path}._id`] = 'return_window_over'
    const warrantyUntil =
      units
        .flatMap((unit) => unit.warrantyUntil ?? [])
        .toSorted()
        .at(-1) ?? found.warrantyUntil
    return [{ line: found.line, units, warrantyUntil, quantity }]
  })
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields })
  if (Object.keys(exceeding).length > 0) throw new AppError('return_exceeds', { fields: exceeding })
  if (Object.keys(late).length > 0) throw new AppError('return_window_over', { fields: late })
  return chosen
}

const searchTextOf = (number: string, order: OrderRow, lines: readonly ChosenLine[]) =>
  fold(
    [
      number,
      order.number,
      order.customerName,
      order.poNumber ?? '',
      ...lines.flatMap(({ line, units }) => [
        line.name.en,
        line.name.ar,
        line.code,
        ...units.map(({ serial }) => serial),
      ]),
    ].join(' '),
  ).slice(0, 4000)
