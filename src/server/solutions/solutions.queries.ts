import { and, asc, eq } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type { Solution, SolutionCard } from '#contract/solutions.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import type { ShopView } from '../settings/shop-view.ts'
import { solutions, type SolutionRow } from './solutions.table.ts'

const isVisible = eq(solutions.visibility, 'visible')

export const listSolutions = (db: Db): Promise<SolutionRow[]> =>
  db.select().from(solutions).where(isVisible).orderBy(asc(solutions.position), asc(solutions.slug))

export async function findSolution(db: Db, slug: string): Promise<SolutionRow | undefined> {
  const [row] = await db
    .select()
    .from(solutions)
    .where(and(eq(solutions.slug, slug), isVisible))
  return row
}

/** Their pages, for search engines; none where there are none. */
export async function listSolutionPages(
  ctx: Context,
): Promise<{ path: string; changed: Date | undefined }[]> {
  const rows = await ctx.publicCache.remember('solutions', () => listSolutions(ctx.db))
  const pages = rows.map(({ slug, updatedAt }) => ({ path: `/solutions/${slug}`, changed: updatedAt }))
  return pages.length === 0 ? [] : [{ path: '/solutions', changed: undefined }, ...pages]
}

type Shop = Pick<ShopView, 'language' | 'file'>

export const solutionCard = (
  { slug, imageId, rules }: SolutionRow,
  { language, file }: Shop,
): SolutionCard => ({
  slug,
  name: textIn(rules.name, language),
  intro: textIn(rules.intro, language),
  ...(imageId && { image: file(imageId, textIn(rules.name, language)) }),
})

export const describeSolution = (row: SolutionRow, shop: Shop): Solution => ({
  ...solutionCard(row, shop),
  inputs: row.rules.inputs.map(({ key, name, help, kind, min, max, usual }) => ({
    key,
    name: textIn(name, shop.language),
    ...helpIn(help, shop.language),
    kind,
    min,
    max,
    usual,
  })),
})

function helpIn(help: { en: string; ar: string } | undefined, language: Language) {
  const text = help && textIn(help, language)
  return text ? { help: text } : {}
}
