import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { orNotFound } from '../../http/app-error.ts'
import { compileWords, type CompiledWords, type SearchRule, type Synonym } from './compile-words.ts'
import type { Found } from './search-engine.ts'
import type { SearchQuestion } from './understood.ts'

/** Synonyms and rules that are switched on. */
export async function loadWords(db: Db): Promise<CompiledWords> {
  const { rows } = await db.execute<{ words: Synonym[]; rules: StoredRule[] }>(sql`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('terms', terms, 'means', means, 'direction', direction) order by created_at, id), '[]')
        from synonyms where is_active) as words,
      (select coalesce(jsonb_agg(jsonb_build_object('phrases', phrases, 'language', language, 'pins', pins, 'buries', buries,
          'startsAt', starts_at, 'endsAt', ends_at) order by created_at, id), '[]')
        from search_rules where is_active and coalesce(ends_at > now(), true)) as rules`)
  const { words, rules } = orNotFound(rows[0])
  const instant = (text: string | null) => (text === null ? null : new Date(text))
  return compileWords(
    words,
    rules.map((rule) => ({ ...rule, startsAt: instant(rule.startsAt), endsAt: instant(rule.endsAt) })),
  )
}

type StoredRule = Omit<SearchRule, 'startsAt' | 'endsAt'> & { startsAt: string | null; endsAt: string | null }

/** Kept until the catalogue, a synonym or a rule changes; asked for again each minute where a rule begins or ends by the clock. */
export async function keptFound(ctx: Context, db: Db, question: SearchQuestion): Promise<Found> {
  const words = await keptWords(ctx)
  const now = ctx.now()
  const minute = words.rules.size > 0 ? Math.floor(now.getTime() / 60_000) : ''
  const { text, language, scope } = question
  return ctx.publicCache.remember(
    `search ${minute} ${language} ${scope} ${text}`,
    () => ctx.search.find(db, question, { words, now }),
    { isAsked: true },
  )
}

export const keptWords = (ctx: Context): Promise<CompiledWords> =>
  ctx.publicCache.remember('search words', () => loadWords(ctx.db))
