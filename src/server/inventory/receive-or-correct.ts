import type { MoveStock } from '#contract/transactions.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { announceCatalogueChange } from '../db/change-channels.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { orNotFound } from '../http/app-error.ts'
import { lockStock } from './lock-stock.ts'
import { changeStock } from '../stock/move-stock.ts'

/**
 * Receives units or corrects their number. Returns the movement's id.
 * @throws AppError not_found, inventory_outdated; validation_failed below what is reserved or has a serial number
 */
export function receiveOrCorrect(db: Db, move: MoveStock, by: AdminViewer): Promise<string> {
  const { product: productId, reason, quantity, version, note } = move
  return inTransaction(db, async (db) => {
    const { level } = await lockStock(db, productId)
    const id = await changeStock(db, productId, quantity, reason, {
      byName: by.name,
      version,
      ...(note && { note }),
    })
    await writeAudit(db, {
      entity: 'stock',
      entityId: productId,
      action: reason,
      by,
      before: { onHand: level.onHand },
      after: { onHand: level.onHand + quantity, ...(note && { note }) },
    })
    // The shop may show the number left, not only whether there are any.
    await announceCatalogueChange(db)
    return orNotFound(id)
  })
}
