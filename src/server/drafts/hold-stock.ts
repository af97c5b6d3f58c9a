import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import type { DraftRow } from '../orders/order-drafts.table.ts'
import type { PricedLine } from '../orders/price-cart.ts'
import {
  differenceOf,
  lockLevels,
  reserveStock,
  settleReservation,
  type Demand,
} from '../stock/move-stock.ts'

const hourMs = 3_600_000

type Hold = Pick<DraftRow, 'held' | 'heldUntil'>
const nothing: Hold = { held: null, heldUntil: null }

/**
 * What a draft with these lines holds, reserved. `hours` begins a hold of so long, or begins it again; without, a hold stays as long
 * as it was, for the lines as they are now. The draft's row must be locked or new, and `db` a transaction.
 * @throws AppError validation_failed where nothing is stocked; stock_insufficient or out_of_stock, and nothing is changed
 */
export async function holdStock(
  db: Db,
  draft: Hold & Pick<DraftRow, 'id'>,
  lines: readonly PricedLine[],
  { hours, byName, now }: { hours: number | undefined; byName: string; now: Date },
): Promise<Hold> {
  const before = draft.held ?? []
  if (hours === undefined && draft.heldUntil === null) return nothing
  const wanted = lines.flatMap(({ demand }) => demand)
  if (wanted.length === 0 && hours !== undefined)
    throw new AppError('validation_failed', { fields: { holdHours: 'notStocked' } })
  const changes = differenceOf(before, wanted)
  await lockLevels(
    db,
    changes.map(({ product }) => product),
  )
  const cause = { draftId: draft.id, byName }
  const more = changes.filter(({ quantity }) => quantity > 0)
  const { short } = await reserveStock(db, more, cause)
  if (short.length > 0) throw shortage(lines, short)
  const less = changes.filter(({ quantity }) => quantity < 0)
  await settleReservation(db, 'release', less.map(positive), cause)
  const heldUntil = hours === undefined ? draft.heldUntil : new Date(now.getTime() + hours * hourMs)
  return wanted.length === 0 ? nothing : { held: differenceOf([], wanted), heldUntil }
}

const positive = ({ product, quantity }: Demand): Demand => ({ product, quantity: -quantity })

/** Names each line that asks for more than is left for all of them together. */
function shortage(lines: readonly PricedLine[], short: readonly { product: string; available: number }[]) {
  const code = short.some(({ available }) => available > 0) ? 'stock_insufficient' : 'out_of_stock'
  const missing = new Set(short.map(({ product }) => product))
  return new AppError(code, {
    fields: Object.fromEntries(
      lines.flatMap(({ demand }, index) =>
        demand.some(({ product }) => missing.has(product)) ? [[`items.${index}.quantity`, code]] : [],
      ),
    ),
    details: { items: [...missing].map((product) => ({ product })) },
  })
}

/**
 * Gives back what a draft holds. `others` are locked with it, for who reserves them next in the same transaction. The draft's row must
 * be locked.
 */
export async function releaseStock(
  db: Db,
  { id, held }: Pick<DraftRow, 'id' | 'held'>,
  byName: string,
  others: readonly Demand[] = [],
): Promise<Hold> {
  if (held === null) return nothing
  await lockLevels(
    db,
    [...held, ...others].map(({ product }) => product),
  )
  await settleReservation(db, 'release', held, { draftId: id, byName })
  return nothing
}
