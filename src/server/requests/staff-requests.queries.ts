import { and, asc, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { enums, type EnumValue } from '#contract/enums.ts'
import type {
  assigneeWords,
  CmsRequest,
  CmsRequestRow,
  CmsRequestsQuery,
  ProductNow,
  RequestDetails,
} from '#contract/requests.ts'
import type { Money } from '#contract/shared.ts'
import { displayName } from '../auth/admit.ts'
import { accounts } from '../auth/auth.table.ts'
import type { Db } from '../db/connect.ts'
import { everyRowById } from '../http/every-page.ts'
import { fold } from '../text/fold.ts'
import { containing } from '../text/like-pattern.ts'
import { productsNow } from './price-quote.ts'
import { byHand, mayQuote } from './request-status.ts'
import {
  describeRequest,
  isStaff,
  itemQuantity,
  statusAt,
  summaryOf,
  totalsOfQuote,
  type RequestView,
  type StaffView,
} from './requests.queries.ts'
import { quotes, requests, type RequestRow } from './requests.table.ts'

type Status = EnumValue<'RequestStatus'>

type Filters = Omit<CmsRequestsQuery, 'page' | 'limit'>

/** All filters but the status. */
const othersOf = ({ type, assignee, search }: Filters, me: string) =>
  and(
    type && inArray(requests.type, [...type]),
    assignee && whose(assignee, me),
    search === undefined ? undefined : sql`${requests.searchText} like ${containing(fold(search))}`,
  )

const read = (db: Db, status: SQL<Status>) =>
  db
    .select({ request: requests, status, itemQuantity, assignee: accounts })
    .from(requests)
    .leftJoin(accounts, eq(accounts.id, requests.assigneeId))
    .$dynamic()

type ReadRow = Awaited<ReturnType<typeof read>>[number]

async function inRows(db: Db, rows: readonly ReadRow[]): Promise<CmsRequestRow[]> {
  const totals = await totalsOf(
    db,
    rows.map(({ request }) => request.id),
  )
  return rows.map((row) => {
    const total = totals.get(row.request.id)
    return {
      ...summaryOf(row),
      fullName: row.request.fullName,
      company: row.request.company,
      email: row.request.email,
      language: row.request.language,
      ...(total && { total }),
      ...assigneeOf(row.assignee),
      updatedAt: row.request.updatedAt.toISOString(),
      version: row.request.version,
    }
  })
}

/** Staff's inbox, with the number in each status under the other filters. `me` is who asks. */
export async function listAllRequests(db: Db, query: CmsRequestsQuery, { now }: RequestView, me: string) {
  const { page, limit } = query
  const status = statusAt(now)
  const others = othersOf(query, me)
  const where = and(others, query.status && inArray(status, [...query.status]))
  const rows = await read(db, status)
    .where(where)
    .orderBy(...orderOf(query.sort))
    .limit(limit)
    .offset((page - 1) * limit)
  const { rows: counts } = await db.execute<{ status: Status; count: number }>(
    sql`select status, count(*)::int as count
      from (select ${status} as status from ${requests} ${others ? sql`where ${others}` : sql``}) counted
      group by status`,
  )
  const statusCounts = Object.fromEntries(enums.RequestStatus.map((name) => [name, 0])) as Record<
    Status,
    number
  >
  for (const { status, count } of counts) statusCounts[status] = count
  const asked: readonly Status[] = query.status ?? enums.RequestStatus
  return {
    data: await inRows(db, rows),
    total: asked.reduce((sum, status) => sum + statusCounts[status], 0),
    page,
    limit,
    statusCounts,
  }
}

/** All that fit the filters, in the order of the list. */
export async function everyRequest(
  db: Db,
  query: Filters,
  { now, me }: { now: Date; me: string },
): Promise<AsyncGenerator<CmsRequestRow>> {
  const status = statusAt(now)
  const ids = await db
    .select({ id: requests.id })
    .from(requests)
    .where(and(othersOf(query, me), query.status && inArray(status, [...query.status])))
    .orderBy(...orderOf(query.sort))
  return everyRowById(
    ids.map(({ id }) => id),
    async (some) => {
      const rows = await inRows(db, await read(db, status).where(inArray(requests.id, some)))
      return new Map(rows.map((row) => [row._id, row]))
    },
  )
}

/** Any of them matches: mine, unassigned, or those of the named staff members. */
function whose(
  asked: readonly ((typeof assigneeWords)[number] | (string & {}))[],
  me: string,
): SQL | undefined {
  const ids = asked.filter((one) => one !== 'none').map((one) => (one === 'me' ? me : one))
  return or(
    asked.includes('none') ? isNull(requests.assigneeId) : undefined,
    ids.length > 0 ? inArray(requests.assigneeId, ids) : undefined,
  )
}

function orderOf(sort: CmsRequestsQuery['sort'] = '-createdAt'): SQL[] {
  const column = sort.endsWith('createdAt') ? requests.createdAt : requests.updatedAt
  return sort.startsWith('-') ? [desc(column), desc(requests.id)] : [asc(column), asc(requests.id)]
}

/** What the newest quote of each comes to. */
async function totalsOf(db: Db, ids: readonly string[]): Promise<Map<string, Money>> {
  const newest = await db
    .selectDistinctOn([quotes.requestId])
    .from(quotes)
    .where(inArray(quotes.requestId, [...ids]))
    .orderBy(quotes.requestId, desc(quotes.revision))
  return new Map(
    newest.map((quote) => [
      quote.requestId,
      { amount: totalsOfQuote(quote).total, currency: quote.currency },
    ]),
  )
}

const named = (account: typeof accounts.$inferSelect) => ({ _id: account.id, name: displayName(account) })

const assigneeOf = (account: typeof accounts.$inferSelect | null | undefined) =>
  account ? { assignee: named(account) } : {}

/** More staff than this and they would be searched, not listed. */
const maxStaff = 200

export async function listStaff(db: Db) {
  const rows = await db
    .select()
    .from(accounts)
    .where(isStaff)
    .orderBy(asc(accounts.firstName), asc(accounts.lastName), asc(accounts.id))
    .limit(maxStaff)
  return rows.map(named)
}

/** What the buyer would pay for each, beside what it costs now. */
const withTargets = (now: readonly ProductNow[], asked: RequestDetails['products']): ProductNow[] =>
  now.map((line) => {
    const targetPrice = asked.find(({ product }) => product === line.product)?.targetPrice
    return { ...line, ...(targetPrice && { targetPrice }) }
  })

export async function describeForStaff(
  db: Db,
  row: RequestRow,
  view: StaffView,
  link: string,
): Promise<CmsRequest> {
  const [assignee] = row.assigneeId
    ? await db.select().from(accounts).where(eq(accounts.id, row.assigneeId))
    : []
  const details = await describeRequest(db, row, view)
  return {
    ...details,
    products: withTargets(
      await productsNow(db, details.products, view, row.accountId ?? undefined),
      details.products,
    ),
    ...assigneeOf(assignee),
    language: row.language,
    ...(row.accountId && { customer: row.accountId }),
    link,
    ...(row.acceptedRevision !== null && { acceptedRevision: row.acceptedRevision }),
    allowedStatuses: [...byHand[details.status]],
    mayQuote: mayQuote(row),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }
}
