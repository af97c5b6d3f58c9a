import { and, arrayContains, asc, desc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type { BothTexts } from '#contract/shared.ts'
import type { Solution, SolutionCard } from '#contract/solutions.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import type { ShopView } from '../settings/shop-view.ts'
import { solutions, type LiveSolution, type SolutionRow } from './solutions.table.ts'

const isShown = and(
  eq(solutions.visibility, 'visible'),
  isNull(solutions.archivedAt),
  isNotNull(solutions.rules),
)
const live = (row: SolutionRow): LiveSolution[] => (row.rules ? [{ ...row, rules: row.rules }] : [])

export async function listSolutions(db: Db): Promise<LiveSolution[]> {
  const rows = await db
    .select()
    .from(solutions)
    .where(isShown)
    .orderBy(asc(solutions.position), asc(solutions.slug))
  return rows.flatMap(live)
}

/** By its address, or by one that it had before. */
export async function findSolution(db: Db, slug: string): Promise<LiveSolution | undefined> {
  const rows = await db
    .select()
    .from(solutions)
    .where(and(or(eq(solutions.slug, slug), arrayContains(solutions.earlierSlugs, [slug])), isShown))
    .orderBy(desc(eq(solutions.slug, slug)))
  return rows.flatMap(live)[0]
}

/** The same list, kept until one of them changes. */
const keptSolutions = (ctx: Context) => ctx.publicCache.remember('solutions', () => listSolutions(ctx.db))

/** That of an entry of the metadata, the first where there are several. */
export async function solutionOf(
  ctx: Context,
  useCase: string,
  language: Language,
): Promise<{ slug: string; name: string } | undefined> {
  const row = (await keptSolutions(ctx)).find(({ useCaseId }) => useCaseId === useCase)
  return row && { slug: row.slug, name: textIn(row.rules.name, language) }
}

/** Their pages, for search engines; none where there are none. */
export async function listSolutionPages(
  ctx: Context,
): Promise<{ path: string; changed: Date | undefined }[]> {
  const rows = await keptSolutions(ctx)
  const pages = rows.map(({ slug, updatedAt }) => ({ path: `/solutions/${slug}`, changed: updatedAt }))
  return pages.length === 0 ? [] : [{ path: '/solutions', changed: undefined }, ...pages]
}

type Shop = Pick<ShopView, 'language' | 'file'>

export const solutionCard = (
  { slug, imageId, rules }: LiveSolution,
  { language, file }: Shop,
): SolutionCard => ({
  slug,
  name: textIn(rules.name, language),
  intro: textIn(rules.intro, language),
  ...(imageId && { image: file(imageId, textIn(rules.name, language)) }),
})

export const describeSolution = (row: LiveSolution, shop: Shop): Solution => ({
  ...solutionCard(row, shop),
  inputs: row.rules.inputs.map(({ key, name, help, unit, options, kind, min, max, usual }) => ({
    key,
    name: textIn(name, shop.language),
    ...given('help', help, shop.language),
    ...given('unit', unit, shop.language),
    kind,
    ...(options && {
      options: options.map((option) => ({ value: option.value, name: textIn(option.name, shop.language) })),
    }),
    min,
    max,
    usual,
  })),
})

function given<Name extends 'help' | 'unit'>(name: Name, both: BothTexts | undefined, language: Language) {
  const text = both && textIn(both, language)
  return (text ? { [name]: text } : {}) as { [K in Name]?: string }
}
