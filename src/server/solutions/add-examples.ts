import { isNull } from 'drizzle-orm'
import { solutions as examples } from '#demo/catalogue/solutions.ts'
import type { Language } from '#contract/enums.ts'
import { SolutionRules } from '#contract/solution-rules.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { freeSlug, holdAll, insertSolution } from './change-solution.ts'
import { solutions } from './solutions.table.ts'

/** Adds the examples whose address no use case has, as drafts to be changed. @throws AppError limit_reached */
export function addExamples(
  db: Db,
  { by, language }: { by: AdminViewer; language: Language },
): Promise<number> {
  return inTransaction(db, async (db) => {
    await holdAll(db)
    const rows = await db
      .select({ slug: solutions.slug, draft: solutions.draft })
      .from(solutions)
      .where(isNull(solutions.archivedAt))
    const there = new Set(rows.flatMap(({ slug, draft }) => [slug, draft?.slug]))
    const missing = examples.filter(({ slug }) => !there.has(slug))
    for (const { slug, rules } of missing)
      await insertSolution(
        db,
        {
          slug: await freeSlug(db, slug),
          useCase: null,
          image: null,
          rules: SolutionRules.parse(rules),
        },
        { by, language },
      )
    return missing.length
  })
}
