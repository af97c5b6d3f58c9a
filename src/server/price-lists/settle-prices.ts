import { announceCatalogueChange } from '../db/change-channels.ts'
import type { Db } from '../db/connect.ts'
import { noteListsInForce } from '../prices/list-prices.queries.ts'

/** Every node forgets the prices that it keeps. */
export async function settlePrices(db: Db, now: Date): Promise<void> {
  await noteListsInForce(db, now)
  await announceCatalogueChange(db)
}
