import { and, asc, eq } from 'drizzle-orm'
import { announceCatalogueChange } from '../../db/change-channels.ts'
import type { Db } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { RelationKind } from '../../products/products.table.ts'
import { writeLinks } from '../../products/save-product.ts'
import { imports, importRows } from '../imports.table.ts'
import { takeTurns } from '../take-turns.ts'
import { lookUp } from './lookups.ts'
import { told } from './told.ts'

const batchSize = 50
const relations: Record<string, RelationKind> = {
  relatedAccessories: 'related_accessory',
  similarProducts: 'similar_product',
  similarPackages: 'similar_package',
}

/**
 * Runs once every product exists: writes the relations of those that name others in the same file. A relation to a product
 * that could not be imported is left out and reported. Returns how many rows it looked at.
 */
export async function writeLateLinks(db: Db, importId: string): Promise<number> {
  return inTransaction(db, async (db) => {
    await takeTurns(db)
    const [running] = await db
      .select({ id: imports.id })
      .from(imports)
      .where(and(eq(imports.id, importId), eq(imports.status, 'running')))
      .for('update')
    if (!running) return 0
    const rows = await db
      .select()
      .from(importRows)
      .where(and(eq(importRows.importId, importId), eq(importRows.linksPending, true)))
      .orderBy(asc(importRows.row))
      .limit(batchSize)
    if (rows.length === 0) return 0

    const codesOf = (values: Record<string, unknown> | undefined, column: string) =>
      ((values?.[column] ?? []) as string[]).map((code) => code.trim())
    const all = rows.flatMap(({ record }) =>
      Object.keys(relations).flatMap((column) => codesOf(record?.values, column)),
    )
    const lookups = await lookUp(db, { topics: new Set(), codes: new Set(all), files: new Set() })
    for (const { row, record, notes, productId } of rows) {
      const lost = []
      for (const [column, kind] of Object.entries(relations)) {
        const codes = codesOf(record?.values, column)
        if (codes.length === 0 || productId === null) continue
        const found = codes.flatMap((code) => lookups.product(code)?.id ?? [])
        await writeLinks(db, productId, 'hardware', { relations: { [kind]: found } })
        const missing = codes.filter((code) => !lookups.product(code))
        if (missing.length > 0) lost.push(told('linkLost', column, { names: missing.join(', ') }))
      }
      await db
        .update(importRows)
        .set({ linksPending: false, record: null, notes: [...notes, ...lost] })
        .where(and(eq(importRows.importId, importId), eq(importRows.row, row)))
    }
    await announceCatalogueChange(db)
    return rows.length
  })
}
