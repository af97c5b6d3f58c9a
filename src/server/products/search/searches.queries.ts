import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type {
  ExplainedSearch,
  SearchedPhrase,
  SearchesQuery,
  SearchRule,
  Synonym,
  SynonymsQuery,
} from '#contract/searches.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { textIn } from '../../db/text-in.ts'
import { everyRowById } from '../../http/every-page.ts'
import { orNotFound } from '../../http/app-error.ts'
import type { ShopView } from '../../settings/shop-view.ts'
import { listProducts } from '../products.queries.ts'
import { products } from '../products.table.ts'
import { containing } from '../../text/like-pattern.ts'
import { rarePhrase, toldFrom } from './count-searches.ts'
import type { Alternative } from './understood.ts'
import { loadWords } from './search-words.queries.ts'
import { searchRules, synonyms, type SearchRuleRow, type SynonymRow } from './synonyms.table.ts'

const synonymOf = ({ id, createdAt: _createdAt, updatedAt, ...row }: SynonymRow): Synonym => ({
  _id: id,
  ...row,
  updatedAt: updatedAt.toISOString(),
})

const synonymsWhere = ({ search, language, origin }: Omit<SynonymsQuery, 'page' | 'limit'>) =>
  and(
    search
      ? sql`array_to_string(${synonyms.terms} || ${synonyms.means}, ' ') ilike ${containing(search)}`
      : undefined,
    language && inArray(synonyms.language, language),
    origin && inArray(synonyms.origin, origin),
  )

export async function listSynonyms(db: Db, query: SynonymsQuery) {
  const { page, limit, sort } = query
  const order = {
    terms: [asc(synonyms.terms), asc(synonyms.id)],
    '-terms': [desc(synonyms.terms), asc(synonyms.id)],
    updatedAt: [asc(synonyms.updatedAt), asc(synonyms.id)],
    '-updatedAt': [desc(synonyms.updatedAt), asc(synonyms.id)],
  }[sort ?? '-updatedAt']
  const where = synonymsWhere(query)
  const [rows, count] = await Promise.all([
    db
      .select()
      .from(synonyms)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(synonyms, where),
  ])
  return { data: rows.map(synonymOf), total: count, page, limit }
}

/** All of them, for a file. */
export const everySynonym = async (
  db: Db,
  query: Omit<SynonymsQuery, 'page' | 'limit'>,
): Promise<Synonym[]> =>
  (
    await db
      .select()
      .from(synonyms)
      .where(synonymsWhere(query))
      .orderBy(asc(synonyms.terms), asc(synonyms.id))
  ).map(synonymOf)

export async function findSynonym(db: Db, id: string): Promise<Synonym> {
  const [row] = await db.select().from(synonyms).where(eq(synonyms.id, id))
  return synonymOf(orNotFound(row))
}

async function namedProducts(db: Db, ids: readonly string[], language: Language) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({
            id: products.id,
            name: products.name,
            code: products.code,
            visibility: products.visibility,
            archivedAt: products.archivedAt,
          })
          .from(products)
          .where(inArray(products.id, [...ids]))
  return new Map(
    rows.map(({ id, name, code, visibility, archivedAt }) => [
      id,
      {
        _id: id,
        name: textIn(name, language),
        code,
        isSeen: visibility === 'visible' && archivedAt === null,
      },
    ]),
  )
}

async function rulesOf(db: Db, rows: readonly SearchRuleRow[], language: Language): Promise<SearchRule[]> {
  const named = await namedProducts(
    db,
    rows.flatMap(({ pins, buries }) => [...pins, ...buries]),
    language,
  )
  const told = (ids: readonly string[]) => ids.flatMap((id) => named.get(id) ?? [])
  return rows.map(({ id, pins, buries, startsAt, endsAt, createdAt: _createdAt, updatedAt, ...row }) => ({
    _id: id,
    ...row,
    pins: told(pins),
    buries: told(buries),
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  }))
}

const rulesWhere = (search: string | undefined) =>
  search ? sql`array_to_string(${searchRules.phrases}, ' ') ilike ${containing(search)}` : undefined

type RulesQuery = { page: number; limit: number; search?: string | undefined }

export async function listSearchRules(db: Db, { page, limit, search }: RulesQuery, language: Language) {
  const where = rulesWhere(search)
  const [rows, count] = await Promise.all([
    db
      .select()
      .from(searchRules)
      .where(where)
      .orderBy(desc(searchRules.updatedAt), asc(searchRules.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(searchRules, where),
  ])
  return { data: await rulesOf(db, rows, language), total: count, page, limit }
}

/** All that fit, in the order of the list. */
export async function everySearchRule(
  db: Db,
  search: string | undefined,
  language: Language,
): Promise<AsyncGenerator<SearchRule>> {
  const ids = await db
    .select({ id: searchRules.id })
    .from(searchRules)
    .where(rulesWhere(search))
    .orderBy(desc(searchRules.updatedAt), asc(searchRules.id))
  return everyRowById(
    ids.map(({ id }) => id),
    async (some) => {
      const rows = await db.select().from(searchRules).where(inArray(searchRules.id, some))
      return new Map((await rulesOf(db, rows, language)).map((rule) => [rule._id, rule]))
    },
  )
}

export async function findSearchRule(db: Db, id: string, language: Language): Promise<SearchRule> {
  const rows = await db.select().from(searchRules).where(eq(searchRules.id, id))
  return orNotFound((await rulesOf(db, rows, language))[0])
}

function searchedOrder(sort: NonNullable<SearchesQuery['sort']>) {
  const column = sql.identifier(sort.replace(/^-/, ''))
  return sort.startsWith('-') ? sql`${column} desc` : sql`${column}`
}

/** What was searched, the most often first. Phrases of fewer than three searches are told as one. */
export async function listSearches(db: Db, query: SearchesQuery) {
  const { page, limit, from, until, language, search, only, sort } = query
  const { rows } = await db.execute<SearchedPhrase & { count: number }>(sql`
    with told as (select language, phrase from search_days group by language, phrase having sum(searches) >= ${toldFrom}),
    counted as (
      select case when told.phrase is null and days.phrase not like '(%' then ${rarePhrase} else days.phrase end as phrase, days.language,
        days.searches, days.zero, days.relaxed, days.clicks, days.carted, days.bought, days.hits
      from search_days days left join told on told.language = days.language and told.phrase = days.phrase
      where ${from ? sql`days.day >= ${from}::date` : sql`true`} and ${until ? sql`days.day <= ${until}::date` : sql`true`}
        and ${language ? sql`days.language = any(${sql.param(language)}::text[])` : sql`true`}),
    phrases as (
      select phrase, language, sum(searches)::int as searches, sum(zero)::int as zero, sum(relaxed)::int as relaxed,
        sum(clicks)::int as clicks, sum(carted)::int as carted, sum(bought)::int as bought,
        coalesce(sum(hits) / nullif(sum(searches), 0), 0)::int as hits
      from counted group by phrase, language)
    select *, count(*) over ()::int as count from phrases
    where ${search ? sql`phrase ilike ${containing(search)}` : sql`true`}
      and ${only === 'zero' ? sql`zero > 0` : only === 'unclicked' ? sql`clicks = 0 and zero < searches` : sql`true`}
    order by ${searchedOrder(sort ?? (only === 'zero' ? '-zero' : '-searches'))}, searches desc, phrase, language
    limit ${limit} offset ${(page - 1) * limit}`)
  return {
    data: rows.map(({ count: _count, ...row }) => row),
    total: rows[0]?.count ?? 0,
    page,
    limit,
  }
}

const mostInFile = 50_000

/** The same for a file; what is searched least is left out where there are too many. */
export const everySearch = async (
  db: Db,
  query: Omit<SearchesQuery, 'page' | 'limit'>,
): Promise<SearchedPhrase[]> => (await listSearches(db, { ...query, page: 1, limit: mostInFile })).data

const firstProducts = 12
const written = (alternatives: readonly Alternative[]) => [
  ...new Set(alternatives.map((words) => words.map(([word = '']) => word).join(' '))),
]

/** How a text is read now, and what it finds first; `pins` and `buries` as if they were saved. */
export async function explainSearch(
  { search, now }: Pick<Context, 'search' | 'now'>,
  db: Db,
  { text, language, pins, buries }: { text: string; language: Language; pins?: string[]; buries?: string[] },
  shop: ShopView,
): Promise<ExplainedSearch> {
  const question = { text, language, scope: 'best', instead: { pins, buries } } as const
  const found = await search.find(db, question, { words: await loadWords(db), now: now() })
  const cards = await listProducts(db, { search: text, page: 1, limit: firstProducts }, shop, { found })
  const named = await namedProducts(db, [...found.pins, ...found.buries], language)
  return {
    phrase: found.phrase,
    units: found.units.map(({ typed, corrected, exact, synonyms: meant, longer }) => ({
      typed,
      ...(corrected !== undefined && { corrected }),
      exact: written(exact),
      synonyms: written(meant),
      longer: longer.slice(0, firstProducts),
    })),
    dropped: found.dropped,
    total: found.total,
    more: found.more,
    products: cards.map(({ _id, name, code }) => ({ _id, name, code, isPinned: found.pins.includes(_id) })),
    unseen: [...named.values()]
      .filter(({ isSeen }) => !isSeen)
      .map(({ _id, name, code }) => ({ _id, name, code })),
  }
}
