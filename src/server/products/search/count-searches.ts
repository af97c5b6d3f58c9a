import { sql } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { shopDay } from '../../http/shop-day.ts'
import { codeOf, questionWords } from '../../text/search-words.ts'
import type { Found } from './search-engine.ts'
import { keptFound } from './search-words.queries.ts'

// Counts alone are kept, by day, language and phrase: no account, session, address or time of day, and no order of searches.

type Counts = {
  searches: number
  zero: number
  relaxed: number
  clicks: number
  carted: number
  bought: number
  hits: number
}
const none: Counts = { searches: 0, zero: 0, relaxed: 0, clicks: 0, carted: 0, bought: 0, hits: 0 }

export type CameOfSearch = 'searched' | 'clicked' | 'carted' | 'bought'

/** What a phrase is counted under that may tell of a person. */
export const removedPhrase = '(removed)'
/** What phrases are counted under until several have searched for them. */
export const rarePhrase = '(rare)'
export const toldFrom = 3

const robots = /bot|crawl|spider|slurp|preview|headless|monitor|curl|wget|python|http-client/i
const mostPhrases = 5_000

// Of each node, written each half minute.
const waiting = new WeakMap<Context, Map<string, Counts>>()

/** Counts a search, or what came of it. */
export async function countSearch(
  ctx: Context,
  db: Db,
  {
    text,
    did,
    language,
    agent,
  }: { text: string; did: CameOfSearch; language: Language; agent: string | undefined },
): Promise<void> {
  if (agent === undefined || robots.test(agent)) return
  const phrase = await phraseToKeep(db, text)
  if (phrase === '') return
  const found = did === 'searched' ? await keptFound(ctx, db, { text, language, scope: 'best' }) : undefined
  const day = await shopDay(ctx)
  // From here on nothing waits: others who count meanwhile, or a writing, would be overwritten or missed.
  add(ctx, JSON.stringify([day, language, phrase]), countsOf(did, found))
}

function add(ctx: Context, key: string, more: Counts): void {
  const counts = waiting.get(ctx) ?? new Map<string, Counts>()
  waiting.set(ctx, counts)
  if (!counts.has(key) && counts.size >= mostPhrases) return
  counts.set(key, sum(counts.get(key) ?? none, more))
}

const sum = (one: Counts, other: Counts): Counts => ({
  searches: one.searches + other.searches,
  zero: one.zero + other.zero,
  relaxed: one.relaxed + other.relaxed,
  clicks: one.clicks + other.clicks,
  carted: one.carted + other.carted,
  bought: one.bought + other.bought,
  hits: one.hits + other.hits,
})

function countsOf(did: CameOfSearch, found: Found | undefined): Counts {
  if (did === 'clicked') return { ...none, clicks: 1 }
  if (did === 'carted') return { ...none, carted: 1 }
  if (did === 'bought') return { ...none, bought: 1 }
  return {
    ...none,
    searches: 1,
    zero: found?.total === 0 ? 1 : 0,
    relaxed: found === undefined || found.relaxing === 'none' ? 0 : 1,
    hits: found?.total ?? 0,
  }
}

/** Folded; what may be an address, a link or a number of a person is not kept. */
async function phraseToKeep(db: Db, text: string): Promise<string> {
  if (/@|https?:|www\.|\.(?:com|net|org|sa|ae)\b/i.test(text)) return removedPhrase
  const code = codeOf(text)
  if (code.replace(/\D/g, '').length >= 7) {
    const { rows } = await db.execute(
      sql`select from products where search_codes @> ${sql.param([code])}::text[] limit 1`,
    )
    if (rows.length === 0) return removedPhrase
  }
  return questionWords(text).join(' ')
}

/** Writes what was counted since the last time; what could not be written waits for the next time. */
export async function writeSearches(ctx: Context): Promise<void> {
  const counts = waiting.get(ctx)
  if (!counts || counts.size === 0) return
  waiting.delete(ctx)
  try {
    await write(ctx.db, counts)
  } catch (error) {
    for (const [key, found] of counts) add(ctx, key, found)
    throw error
  }
}

async function write(db: Db, counts: Map<string, Counts>): Promise<void> {
  const rows = [...counts].map(([key, found]) => {
    const [day, language, phrase] = JSON.parse(key) as [string, string, string]
    return { day, language, phrase, ...found }
  })
  // In order, so that two nodes queue instead of deadlocking.
  rows.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  await db.execute(sql`
    insert into search_days as kept (day, language, phrase, searches, zero, relaxed, clicks, carted, bought, hits)
    select day, language, phrase, searches, zero, relaxed, clicks, carted, bought, hits
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as said (day date, language text, phrase text, searches int, zero int,
      relaxed int, clicks int, carted int, bought int, hits int)
    order by day, language, phrase
    on conflict (day, language, phrase) do update set searches = kept.searches + excluded.searches, zero = kept.zero + excluded.zero,
      relaxed = kept.relaxed + excluded.relaxed, clicks = kept.clicks + excluded.clicks, carted = kept.carted + excluded.carted,
      bought = kept.bought + excluded.bought, hits = kept.hits + excluded.hits`)
}

const keptDays = 400
const rareDays = 14

/** Forgets what is old, and phrases that nobody else searched for within two weeks. */
export async function forgetSearches(db: Db, now: Date): Promise<void> {
  await db.execute(sql`delete from search_days where day < ${now.toISOString()}::date - ${keptDays}::int`)
  await db.execute(sql`
    with rare as (select language, phrase from search_days group by language, phrase having sum(searches) < ${toldFrom}),
    gone as (
      delete from search_days using rare where search_days.language = rare.language and search_days.phrase = rare.phrase
        and day < ${now.toISOString()}::date - ${rareDays}::int and search_days.phrase not in (${rarePhrase}, ${removedPhrase})
      returning day, search_days.language, searches, zero, relaxed, clicks, carted, bought, hits)
    insert into search_days as kept (day, language, phrase, searches, zero, relaxed, clicks, carted, bought, hits)
    select day, language, ${rarePhrase}, sum(searches), sum(zero), sum(relaxed), sum(clicks), sum(carted), sum(bought), sum(hits)
    from gone group by day, language
    on conflict (day, language, phrase) do update set searches = kept.searches + excluded.searches, zero = kept.zero + excluded.zero,
      relaxed = kept.relaxed + excluded.relaxed, clicks = kept.clicks + excluded.clicks, carted = kept.carted + excluded.carted,
      bought = kept.bought + excluded.bought, hits = kept.hits + excluded.hits`)
}
