import { planSearch, total } from './plan-search.ts'
import type { SearchEngine } from './search-engine.ts'
import { searchOf } from './search-of-plan.ts'

/** The words of products in PostgreSQL's own indexes. */
export const postgresSearch: SearchEngine = {
  async find(db, question, kept) {
    const plan = await planSearch(db, question, kept)
    return { ...plan, total: total(plan.counts), fits: { conditions: () => searchOf(plan) } }
  },
}
