import { sql } from 'drizzle-orm'
import { startSession } from '#server/auth/sessions.ts'
import type { Db } from '#server/db/connect.ts'
import { anAdmin } from '#server/test/factories.ts'
import { largeShop } from '#demo/large/load-large.ts'
import { askStaff, readAsStaff } from './ask-staff.ts'
import { filesOf, listsOf, type CmsList } from './cms-questions.ts'
import type { Shops } from './shops.ts'
import { heading, median, say, tellRatio } from './tell.ts'
import { many, times } from './trial.ts'

const rounds = 1 + times(3)
const listBudgetMs = 300
const fileBudgetMs = 500
const customers = many(20_000)
const limit = 25
const slowestTold = 12

const count = (number: number) => number.toLocaleString('en')

type Timed = { name: string; ms: number }
type Total = { total: number }

/** Every list of the CMS by page, sort, filter, two filters and search, and the first bytes of its files. */
export async function cmsLists(shops: Shops): Promise<void> {
  heading(
    `Lists of the CMS: ${count(largeShop.products)} products, ${count(largeShop.orders)} orders, ${count(customers)} customers`,
  )
  await shops.make('cms', largeShop)
  const { ctx, close } = await shops.open('cms')
  await addCustomers(ctx.db, ctx.now())
  const lists = await listsOf(ctx.db, ctx.now())
  const { accessToken } = await startSession(ctx, await anAdmin(ctx.db), 'bench')
  await close()
  const shop = await shops.serve('cms')
  await measureCms(shop.url, accessToken, lists)
  await shop.stop()
}

export async function measureCms(url: string, token: string, lists: readonly CmsList[]): Promise<void> {
  const time = async (path: string, isFile = false) => {
    const taken: number[] = []
    for (let round = 0; round < rounds; round += 1) taken.push(await askStaff(url, token, path, isFile))
    // The first answer finds nothing in memory.
    return median(taken.slice(1))
  }
  for (const list of lists) {
    const timed: Timed[] = []
    for (const { name, path } of await questionsOf(url, token, list))
      timed.push({ name, ms: await time(path) })
    tellSlowest(`${list.name}, the slowest of ${timed.length} questions`, timed, listBudgetMs)
  }
  const timed: Timed[] = []
  for (const [name, path] of Object.entries(filesOf())) timed.push({ name, ms: await time(path, true) })
  tellSlowest('first bytes of a file, the slowest', timed, fileBudgetMs)
}

function tellSlowest(name: string, timed: readonly Timed[], budgetMs: number) {
  const slowest = timed.toSorted((a, b) => b.ms - a.ms)
  const worst = slowest[0]?.ms ?? 0
  tellRatio(
    `${name} ÷ ${budgetMs} ms`,
    worst / budgetMs,
    '≤ 1',
    `medians of ${rounds - 1} rounds after a first one; the median of all is ${median(timed.map(({ ms }) => ms)).toFixed(0)} ms. The slowest:`,
  )
  for (const { name, ms } of slowest.slice(0, slowestTold))
    say(`    ${name.padEnd(64)} ${ms.toFixed(0).padStart(6)} ms`)
}

/** Sorts both ways, each on the first, the middle and the last page; each filter there too; filters in twos; searches. */
async function questionsOf(url: string, token: string, { path, sorts, filters, searches }: CmsList) {
  const address = (query: string, page = 1) => `${path}?limit=${limit}&page=${page}&${query}`
  const pagesOf = async (name: string, query: string) => {
    const { total } = await readAsStaff<Total>(url, token, address(query))
    const last = Math.max(1, Math.ceil(total / limit))
    return [...new Set([1, Math.ceil(last / 2), last])].map((page) => ({
      name: `${name}, page ${page}`,
      path: address(query, page),
    }))
  }
  const asked: Record<string, string> = {
    ...Object.fromEntries(
      sorts.flatMap((sort) => [sort, `-${sort}`]).map((sort) => [`sorted ${sort}`, `sort=${sort}`]),
    ),
    ...filters,
    ...Object.fromEntries(
      Object.entries(searches).map(([name, words]) => [
        `search: ${name}`,
        `search=${encodeURIComponent(words)}`,
      ]),
    ),
  }
  const paged = []
  for (const [name, query] of Object.entries(asked)) paged.push(...(await pagesOf(name, query)))
  const all = Object.entries(filters)
  const twos = all.flatMap(([name, query], index) =>
    all
      .slice(index + 1)
      .filter(([, more]) => keysOf(query).every((key) => !keysOf(more).includes(key)))
      .map(([other, more]) => ({ name: `${name} and ${other}`, path: address(`${query}&${more}`) })),
  )
  const [some] = Object.values(searches)
  const narrowed = Object.entries(filters).map(([name, query]) => ({
    name: `search and ${name}`,
    path: address(`${query}&search=${encodeURIComponent(some ?? '')}`),
  }))
  return [...paged, ...twos, ...narrowed]
}

const keysOf = (query: string) => [...new URLSearchParams(query).keys()]

const firstNames = ['Noor', 'Sami', 'Huda', 'Omar', 'Layla', 'نور', 'سامي', 'هدى', 'عمر', 'ليلى']
const lastNames = ['Haddad', 'Khoury', 'Saleh', 'Nasser', 'Aziz', 'حداد', 'خوري', 'صالح', 'ناصر', 'عزيز']

/** With names in both languages, telephones and totals; by set-based SQL. */
async function addCustomers(db: Db, now: Date) {
  const nameOf = (names: readonly string[], by: number) =>
    sql`(${sql.param(names)}::text[])[1 + (n / ${by}::int) % ${names.length}::int]`
  await db.execute(sql`
    insert into accounts (id, family, company_id, username, email, phone_prefix, phone_number, password_hash, first_name, last_name,
      status, created_at)
    select gen_random_uuid(), 'company', (select id from companies order by id limit 1), 'buyer-' || n, 'buyer-' || n || '@example.com',
      '+966', (500000000 + n)::text, 'none', ${nameOf(firstNames, 1)}, ${nameOf(lastNames, 10)} || ' ' || n,
      case when n % 50 = 0 then 'disabled' when n % 30 = 0 then 'unverified' else 'active' end,
      ${now.toISOString()}::timestamptz - n * interval '1 hour'
    from generate_series(1, ${customers}::int) as n`)
  await db.execute(sql`
    insert into customer_totals (account_id, currency, orders, discounted, spent)
    select id, 'SAR', length(email) * 7 % 40, length(email) % 3, phone_number::bigint % 9973 * 100 from accounts where username like 'buyer-%'`)
  await db.execute(sql`analyze accounts, customer_totals`)
}
