import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { products } from '../products.table.ts'
import { compileWords } from './compile-words.ts'
import type { SearchPlan, TierCount } from './plan-search.ts'
import { fitsAny, loosely, tiersOf, type TierOfSearch } from './search-tiers.ts'
import { understand } from './understand.ts'

/** A planned search as conditions on products. */
export type Search = {
  /** What every match meets. */
  matches: SQL
  tiers: (TierOfSearch & Pick<TierCount, 'named' | 'others' | 'isOpen' | 'first'>)[]
  pins: string[]
  buries: string[]
}

export function searchOf({ asked, counts, pins, buries }: SearchPlan): Search {
  const found = tiersOf(asked).flatMap((tier) => {
    const count = counts.find((other) => other.tier === tier.tier)
    return count ? [{ ...tier, ...count }] : []
  })
  const pinned = sql`${products.id} = any(${sql.param(pins)}::uuid[])`
  const fits = fitsAny(widest(found))
  return { matches: pins.length > 0 ? sql`(${pinned} or ${fits})` : fits, tiers: found, pins, buries }
}

/** What another engine found, in its order: what staff put last is there already. */
export const searchOfIds = (ids: readonly string[]): Search => ({
  matches: sql`${products.id} = any(${sql.param([...ids])}::uuid[])`,
  tiers: [],
  pins: [...ids],
  buries: [],
})

/** Words of facts are those of types and names as well: what fits a tier fits those after it, but for codes and whole names. */
const widest = (found: TierOfSearch[]): TierOfSearch[] => {
  const nested = ['names', 'types', 'facts', 'texts']
  const last = found.findLast(({ tier }) => nested.includes(tier))
  return found.filter((tier) => !nested.includes(tier.tier) || tier === last)
}

/** What staff find: every word anywhere, hidden products too. */
export async function cmsMatches(db: Db, text: string): Promise<SQL> {
  const { units } = await understand(db, text, noWords)
  return units.length === 0 ? sql`false` : loosely(units)
}

const noWords = compileWords([], [])
