import { eq, sql } from 'drizzle-orm'
import type { BringBack } from '../bin-entries/bring-back.ts'
import { announceCatalogueChange, solutionsChanged } from '../db/change-channels.ts'
import { AppError } from '../http/app-error.ts'
import { contentOf } from './solution-content.ts'
import { solutions } from './solutions.table.ts'

/** What the bin keeps of a use case: all of it stays in its archived row, its address too. */
export type BinnedSolution = Record<string, never>

/** Restored, it is hidden. @throws AppError version_conflict */
export const bringBackSolution: BringBack = async (db, { entityId: id }, { isUndo }) => {
  const [row] = await db.select().from(solutions).where(eq(solutions.id, id)).for('update')
  if (!row?.archivedAt) throw new AppError('version_conflict')
  const visibility = isUndo ? row.visibility : 'hidden'
  await db
    .update(solutions)
    .set({
      archivedAt: null,
      ...(!isUndo && { visibility, version: sql`${solutions.version} + 1`, updatedAt: sql`now()` }),
    })
    .where(eq(solutions.id, id))
  await announceCatalogueChange(db, solutionsChanged)
  return { after: { title: contentOf(row).rules.name, visibility } }
}
