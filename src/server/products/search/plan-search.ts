import { sql, type SQL } from 'drizzle-orm'
import pg from 'pg'
import type { Language } from '#contract/enums.ts'
import type { Db } from '../../db/connect.ts'
import { transaction } from '../../db/transaction.ts'
import { codeOf, hasDigit, isPraise, questionWords, stemPhrase } from '../../text/search-words.ts'
import { keyOf, type CompiledWords, type SearchRule } from './compile-words.ts'
import { corrections } from './dictionary.ts'
import type { Relaxing, Scope, SearchQuestion, Tier, Understood, Unit } from './understood.ts'
import { tiersOf, type Asked, type TierOfSearch } from './search-tiers.ts'
import { understand, type Reading } from './understand.ts'

/** More matches than these are not worth sorting. */
export const few = 1_000
const none: TierCount[] = []

/** With so many good ones, products that only mention the words are left out. */
const enough = 3
const longestCode = 40
/** Below this a better spelling is looked for, and offered where it finds so many times as much. */
const scarce = 3
const muchMore = 5

/** How a question is answered, whatever its filters: kept until the catalogue changes. */
export type SearchPlan = Understood & {
  asked: Asked
  counts: TierCount[]
}

/**
 * How many fit, up to `few` each: of a type that the question names, and of others. A tier that nothing fits is not there.
 * `isOpen`: it was not counted, as those before it hold enough. `first`: those that stand first of many.
 */
export type TierCount = {
  tier: Tier
  named: number
  others: number
  isOpen?: true
  first?: { named?: string[] | undefined; others?: string[] | undefined }
}

/** In a form that no partial index answers: only the indexes of words are left. */
const visible = sql`(visibility = 'visible') is true and (archived_at is null) is true`

/**
 * Words are looked up in their indexes: PostgreSQL estimates comparing word lists as cheaply as comparing numbers, and would
 * otherwise read the whole catalogue.
 */
export const byIndex = <T>(db: Db, ask: (db: Db) => Promise<T>): Promise<T> =>
  transaction(
    db,
    async (inner) => {
      // Inside another transaction, that one began otherwise.
      if (!(db.$client instanceof pg.Pool)) await inner.execute(sql`set local enable_seqscan = off`)
      return ask(inner)
    },
    'from indexes',
  )

/** The same for counting, where the order of the list is of no use. */
const byBitmaps = <T>(db: Db, ask: (db: Db) => Promise<T>): Promise<T> => transaction(db, ask, 'from bitmaps')

type Known = { words: CompiledWords; now: Date }

export async function planSearch(
  db: Db,
  { text, language, scope, instead }: SearchQuestion,
  { words: known, now }: Known,
): Promise<SearchPlan> {
  const { reading, counts } = await bestReading(db, text, known)
  const kept = rulesFor(known, text, { language, now })
  const { pins = kept.pins, buries = kept.buries } = instead ?? {}
  const phrase = questionWords(text).join(' ')
  const beside = { phrase, pins, buries }
  if (reading.units.length === 0) return { ...beside, ...nothing, asked: askedOf(reading, undefined) }
  const corrected = reading.units.some((unit) => unit.corrected !== undefined)
    ? reading.units.map((unit) => unit.corrected ?? unit.typed).join(' ')
    : undefined
  const told = { ...beside, units: reading.units, dropped: [], ...(corrected !== undefined && { corrected }) }
  const whole = askedOf(reading, codeOf(text))
  const relaxedFirst = isOnlyMentioned(counts) ? await relax(db, reading) : undefined
  const isBetterRelaxed = relaxedFirst !== undefined && isNamed(relaxedFirst.counts)
  if ((total(counts) > 0 || pins.length > 0) && !isBetterRelaxed) {
    const { shown, more } = await cut(db, whole, counts, scope)
    const didYouMean =
      corrected === undefined && total(shown) + more < scarce
        ? await betterSpelling(db, reading, known, total(shown) + more)
        : undefined
    return {
      ...told,
      asked: whole,
      counts: shown,
      more,
      relaxing: 'none',
      ...(didYouMean !== undefined && { didYouMean }),
    }
  }
  const relaxed = relaxedFirst ?? (await relax(db, reading))
  if (!relaxed) return { ...told, ...nothing, units: reading.units, asked: whole, dropped: [] }
  const { shown, more } = await cut(db, relaxed.asked, relaxed.counts, scope)
  return { ...told, ...relaxed, units: [...relaxed.asked.units], counts: shown, more }
}

/** The question as it is best answered, of what may have been meant by it. */
async function bestReading(db: Db, text: string, known: CompiledWords) {
  const reading = await understand(db, text, known)
  if (reading.units.length === 0) return { reading, counts: none }
  const counted = async (other: Reading) => ({
    reading: other,
    counts: await count(db, askedOf(other, codeOf(text))),
  })
  const first = await counted(reading)
  const at = reading.others.findIndex((others) => others.length > 0)
  const others = (reading.others[at] ?? []).map((unit) => ({
    ...reading,
    units: reading.units.map((own, index) => (index === at ? unit : own)),
  }))
  const plain = withoutPraise(reading, first.counts)
  const [best = first] = [first, ...(await Promise.all(others.map(counted)))].toSorted(
    (a, b) => bestOf(a.counts) - bestOf(b.counts) || total(b.counts) - total(a.counts),
  )
  const without = await Promise.all(plain.map(counted))
  return without.find(({ counts }) => bestOf(counts) < bestOf(best.counts)) ?? best
}

/** Without words that shops put before everything, where no product is called so. */
function withoutPraise(reading: Reading, counts: TierCount[]): Reading[] {
  if (bestOf(counts) <= good.indexOf('types')) return []
  const kept = reading.units.flatMap(({ typed }, index) => (isPraise(typed) ? [] : [index]))
  return kept.length > 0 && kept.length < reading.units.length ? [only(reading, kept)] : []
}

/** Some units of a question. */
const only = ({ units, codes, others }: Reading, kept: readonly number[]): Reading => ({
  words: kept.flatMap((index) => (units[index]?.typed ?? '').split(' ')),
  units: kept.flatMap((index) => units[index] ?? []),
  codes: kept.map((index) => codes[index] ?? []),
  others: kept.map((index) => others[index] ?? []),
})

const isNamed = (counts: readonly TierCount[]) => counts.some(({ named }) => named > 0)

/** Found in texts alone, and nothing of a type that is asked for. */
const isOnlyMentioned = (counts: readonly TierCount[]) =>
  counts.length > 0 && counts.every(({ tier, named }) => tier === 'texts' && named === 0)

const nothing = {
  units: [] as Unit[],
  counts: none,
  dropped: [] as string[],
  more: 0,
  relaxing: 'none' as Relaxing,
}

/** What is put first and last for this phrase, of the rules that hold now. */
function rulesFor(known: CompiledWords, text: string, { language, now }: { language: Language; now: Date }) {
  const key = keyOf(text)
  const rules = [
    ...(known.rules.get(key) ?? []),
    ...(known.meanings.get(key) ?? []).flatMap((means) => known.rules.get(stemPhrase(means.flat())) ?? []),
  ].filter((rule) => holdsNow(rule, language, now))
  return {
    pins: [...new Set(rules.flatMap(({ pins }) => pins))],
    buries: [...new Set(rules.flatMap(({ buries }) => buries))],
  }
}

const holdsNow = ({ language: only, startsAt, endsAt }: SearchRule, language: Language, now: Date) =>
  (only === null || only === language) &&
  (startsAt === null || startsAt <= now) &&
  (endsAt === null || endsAt > now)

function askedOf({ words, units, codes }: Reading, code: string | undefined): Asked {
  const phrases = [words.join(' '), stemPhrase(words), ...meantWhole(units)]
  const mayBeCode = code !== undefined && code.length >= 3 && code.length <= longestCode && hasDigit(code)
  return {
    units,
    typed: [words.join(' '), stemPhrase(words)],
    phrases: [...new Set(phrases)].filter((phrase) => phrase !== ''),
    code: mayBeCode ? code : undefined,
    // A code is asked for by a beginning that has a digit: trk20.
    codes: units.map(({ typed }, index) =>
      hasDigit(typed) && typed.length >= 3 ? (codes[index] ?? []) : [],
    ),
  }
}

/** Names as the whole question means them, word by word. */
function meantWhole(units: readonly Unit[]): string[] {
  const [only] = units
  if (!only || units.length > 1) return [units.map(({ corrected, typed }) => corrected ?? typed).join(' ')]
  return [...only.exact, ...only.synonyms].flatMap((words) => [
    words.map(([word = '']) => word).join(' '),
    words.map((spellings) => spellings.at(-1) ?? '').join(' '),
  ])
}

/**
 * How many visible products fit each tier, up to `few`. A tier holds those before it where it can; where names and types hold many,
 * what is found in facts is not counted, and what is found in texts is left out.
 */
async function count(db: Db, asked: Asked): Promise<TierCount[]> {
  const all = tiersOf(asked)
  const counts = await byBitmaps(db, async (db): Promise<TierCount[]> => {
    const near = await countThese(db, all.slice(0, -2))
    if (total(near) < few) return [...near, ...(await countThese(db, all.slice(-2)))]
    const facts = all.find(({ tier }) => tier === 'facts')
    return [...near, { tier: 'facts', named: facts?.isNamed ? few : 0, others: few, isOpen: true }]
  })
  return withFirst(db, all, counts)
}

async function countThese(db: Db, found: readonly TierOfSearch[]): Promise<TierCount[]> {
  const parts = found.flatMap(partsOf)
  const { rows } = await db.execute<{ counts: number[] }>(
    sql`select array[${sql.join(
      parts.map(
        (fits) =>
          sql`(select count(*) from (select from products where ${visible} and ${fits} limit ${few}) found)`,
      ),
      sql`, `,
    )}]::int[] as counts`,
  )
  const counts = rows[0]?.counts ?? []
  return found
    .map(({ tier }, index) => ({ tier, named: counts[2 * index] ?? 0, others: counts[2 * index + 1] ?? 0 }))
    .filter(({ named, others }) => named + others > 0)
}

/** Those of a type that is named, and others. */
const partsOf = ({ fits, isNamed }: TierOfSearch): [SQL, SQL] =>
  isNamed ? [sql`${fits} and ${isNamed}`, sql`${fits} and (${isNamed}) is not true`] : [sql`false`, fits]

/** The first of names or types that many fit are kept: to walk to them is what takes longest. Behind them no kept page begins. */
async function withFirst(db: Db, all: readonly TierOfSearch[], counts: TierCount[]): Promise<TierCount[]> {
  const many = counts.find(({ named, others }) => named >= few || others >= few)
  const tier = all.find((other) => other.tier === many?.tier)
  if (!many || !tier || (many.tier !== 'names' && many.tier !== 'types')) return counts
  const [named, others] = partsOf(tier)
  const first =
    many.named >= few ? { named: await firstOf(db, named) } : { others: await firstOf(db, others) }
  return counts.map((other) => (other === many ? { ...other, first } : other))
}

/** Pages up to here come from what is kept of a plan. */
export const keptPlaces = 48

async function firstOf(db: Db, fits: SQL): Promise<string[]> {
  const { rows } = await byIndex(db, (db) =>
    db.execute<{ id: string }>(
      // Twice as many, since those of tiers before it are left out.
      sql`select id from products where ${visible} and ${fits} order by ${bestPlace} limit ${2 * keptPlaces}`,
    ),
  )
  return rows.map(({ id }) => id)
}

/** Within a tier, where products fit as well: by what they are, the length of their name, stock and sales. */
export const bestPlace = sql`search_place, created_at desc, id desc`

export const total = (counts: readonly TierCount[]) =>
  Math.min(few, Math.max(0, ...counts.map(({ named, others }) => named + others)))

/** Where enough fit well, those that only mention the words are left out, and counted. */
async function cut(db: Db, asked: Asked, counts: TierCount[], scope: Scope) {
  const left = counts.filter(({ tier }) => tier !== 'texts')
  if (scope === 'all' || left.length === counts.length || total(left) < enough)
    return { shown: counts, more: 0 }
  const found = tiersOf(asked)
  const last = found.find(({ tier }) => tier === 'texts')
  const others = found.filter(({ tier }) => left.some((other) => other.tier === tier))
  // Behind a thousand, nobody asks for what is only mentioned.
  return { shown: left, more: last && total(left) < few ? await countBut(db, last, others) : 0 }
}

async function countBut(db: Db, { fits }: TierOfSearch, others: readonly TierOfSearch[]): Promise<number> {
  const but = sql.join(others.map((other) => sql` and not (${other.fits})`))
  const { rows } = await byIndex(db, (db) =>
    db.execute<{ count: number }>(sql`
      select count(*)::int as count from (select from products where ${visible} and ${fits}${but} limit ${few}) found`),
  )
  return rows[0]?.count ?? 0
}

const good: Tier[] = ['code', 'name', 'code begins', 'names', 'types', 'facts', 'texts']
const bestOf = (counts: TierCount[]) => {
  const at = good.findIndex((tier) => counts.some((other) => other.tier === tier))
  return at === -1 ? good.length : at
}

type Relaxed = { asked: Asked; counts: TierCount[]; relaxing: Relaxing; dropped: string[] }

/** With fewer words: without the one whose going keeps the best, then without two; then with any of them. */
async function relax(db: Db, reading: Reading): Promise<Relaxed | undefined> {
  const { units } = reading
  const without = (gone: readonly number[]) =>
    only(
      reading,
      units.flatMap((_, index) => (gone.includes(index) ? [] : [index])),
    )
  const tries = async (drops: number[][]): Promise<Relaxed | undefined> => {
    const found = await Promise.all(
      drops.map(async (gone) => {
        const asked = askedOf(without(gone), undefined)
        return { gone, asked, counts: await count(db, asked) }
      }),
    )
    // The type that was asked for is kept; of what is as good, the rarest words are: fewer fit.
    const [best] = found
      .filter(({ counts }) => total(counts) > 0)
      .toSorted(
        (a, b) =>
          Number(isNamed(b.counts)) - Number(isNamed(a.counts)) ||
          bestOf(a.counts) - bestOf(b.counts) ||
          total(a.counts) - total(b.counts),
      )
    return (
      best && {
        asked: best.asked,
        counts: best.counts,
        relaxing: 'fewer words',
        dropped: best.gone.flatMap((index) => units[index]?.typed ?? []),
      }
    )
  }
  const each = units.map((_, index) => index)
  if (units.length > 1) {
    const one = await tries(each.map((index) => [index]))
    if (one) return one
  }
  if (units.length > 2) {
    const two = await tries(each.flatMap((a) => each.filter((b) => b > a).map((b) => [a, b])))
    if (two) return two
  }
  return units.length > 3 ? anyWord(db, reading) : undefined
}

/** The unit of a long question that fits best by itself. */
async function anyWord(db: Db, reading: Reading): Promise<Relaxed | undefined> {
  const { units } = reading
  const found = await Promise.all(
    units.map(async (_, index) => {
      const asked = askedOf(only(reading, [index]), undefined)
      return { asked, counts: await count(db, asked), index }
    }),
  )
  const [best] = found
    .filter(({ counts }) => total(counts) > 0)
    .toSorted((a, b) => bestOf(a.counts) - bestOf(b.counts) || total(a.counts) - total(b.counts))
  return (
    best && {
      asked: best.asked,
      counts: best.counts,
      relaxing: 'any word',
      dropped: units.flatMap(({ typed }, index) => (index === best.index ? [] : [typed])),
    }
  )
}

/** The question with one word spelled otherwise, where that finds much more. */
async function betterSpelling(
  db: Db,
  reading: Reading,
  known: CompiledWords,
  found: number,
): Promise<string | undefined> {
  for (const [index, unit] of reading.units.entries()) {
    if (unit.typed.includes(' ')) continue
    const [other] = await corrections(db, unit.typed, known.single)
    if (other === undefined) continue
    const text = reading.units.map(({ typed }, at) => (at === index ? other : typed)).join(' ')
    const counts = await count(db, askedOf(await understand(db, text, known), undefined))
    if (total(counts) >= Math.max(1, found) * muchMore) return text
  }
  return undefined
}
