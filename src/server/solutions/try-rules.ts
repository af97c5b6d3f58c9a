import { and, eq, isNull } from 'drizzle-orm'
import type { SolutionTrial } from '#contract/cms-solutions.ts'
import type { SolutionRules } from '#contract/solution-rules.ts'
import type { Db } from '../db/connect.ts'
import { visitorsViewing } from '../http/viewer.ts'
import type { Known } from '../products/products.queries.ts'
import type { ShopView } from '../settings/shop-view.ts'
import { checkRules } from './check-rules.ts'
import { fitsInput, trySolution, type Asked } from './compute-solution.ts'
import { solutions } from './solutions.table.ts'

/**
 * What rules come to for a visitor, and what the live ones do with the same sizes. Writes nothing.
 * @throws AppError validation_failed, input_out_of_range
 */
export async function tryRules(
  db: Db,
  { rules, of, ...asked }: Asked & { rules: SolutionRules; of?: string | undefined },
  { shop, known }: { shop: ShopView; known: Known },
): Promise<{ draft: SolutionTrial; live?: SolutionTrial }> {
  checkRules(rules, shop.language)
  const by = { viewing: visitorsViewing, shop, known }
  // A size that the draft does not ask any more was typed before.
  const draft = await trySolution(db, rules, { ...asked, inputs: knownTo(rules, asked.inputs) }, by)
  const live = of === undefined ? undefined : await liveRules(db, of)
  const inputs = live && knownTo(live, asked.inputs)
  const fits =
    live && inputs && live.inputs.every((input) => fitsInput(input, inputs[input.key] ?? input.usual))
  return { draft, ...(fits && { live: await trySolution(db, live, { ...asked, inputs }, by) }) }
}

const knownTo = (rules: SolutionRules, inputs: Asked['inputs']) =>
  Object.fromEntries(
    Object.entries(inputs).filter(([key]) => rules.inputs.some((input) => input.key === key)),
  )

async function liveRules(db: Db, id: string): Promise<SolutionRules | undefined> {
  const [row] = await db
    .select({ rules: solutions.rules })
    .from(solutions)
    .where(and(eq(solutions.id, id), isNull(solutions.archivedAt)))
  return row?.rules ?? undefined
}
