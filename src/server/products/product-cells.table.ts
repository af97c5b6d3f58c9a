import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'
import type { WholeProduct } from './whole-product.ts'

/** The former values of what was changed; money in minor units. */
export type FormerCells = Partial<
  Pick<WholeProduct, 'price' | 'priceBeforeDiscount' | 'visibility' | 'tags' | 'lowStockThreshold' | 'facts'>
>
export type SavedRow = {
  id: string
  /** After the save: whoever changed it since has another. */
  version: number
  before: FormerCells
  onHandChange: number
}

export const productCellSaves = pgTable('product_cell_saves', {
  id: uuid().primaryKey(),
  byId: uuid().notNull(),
  rows: jsonb().$type<SavedRow[]>().notNull(),
  savedAt: instant().notNull().defaultNow(),
  undoneAt: instant(),
})
