import { and, asc, desc, eq, gt, gte, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import { binDays, binKinds, undoMinutes, type BinEntry, type BinKind, type BinQuery } from '#contract/bin.ts'
import type { Language } from '#contract/enums.ts'
import type { FileRef } from '#contract/shared.ts'
import { bin, type BinRow } from '../bin-entries/bin.table.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { everyRowById } from '../http/every-page.ts'
import { containing } from '../text/like-pattern.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

type BinFilters = Omit<BinQuery, 'page' | 'limit'>

export type BinView = {
  language: Language
  now: Date
  /** Who asks. */
  viewer: string
  /** Those that they may delete, and so see here. */
  kinds: readonly BinKind[]
  file: (id: string, alt?: string) => FileRef
}

/** What was deleted before this instant has left the bin, or is about to. */
export const keptSince = (now: Date) => new Date(now.getTime() - binDays * dayMs)
export const undoableSince = (now: Date) => new Date(now.getTime() - undoMinutes * minuteMs)

export async function listBin(db: Db, query: BinQuery, view: BinView) {
  const { page, limit, kind } = query
  const others = whereOf(query, view)
  const where = and(others, kind && inArray(bin.kind, kind))
  const [rows, total, counted, people] = await Promise.all([
    db
      .select()
      .from(bin)
      .where(where)
      .orderBy(desc(bin.deletedAt), asc(bin.entityId))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(bin, where),
    db
      .select({ kind: bin.kind, count: sql<number>`count(*)::int` })
      .from(bin)
      .where(others)
      .groupBy(bin.kind),
    listPeople(db, view),
  ])
  const counts = Object.fromEntries(binKinds.map((one) => [one, 0])) as Record<BinKind, number>
  for (const one of counted) counts[one.kind] = one.count
  return { data: rows.map((row) => entryOf(row, view)), total, page, limit, counts, people }
}

/** All that fits the filters, newest first. */
export async function everyInBin(
  db: Db,
  { kind, ...query }: BinFilters,
  view: BinView,
): Promise<AsyncGenerator<BinEntry>> {
  const ids = await db
    .select({ id: bin.entityId })
    .from(bin)
    .where(and(whereOf(query, view), kind && inArray(bin.kind, kind)))
    .orderBy(desc(bin.deletedAt), asc(bin.entityId))
  return everyRowById(
    ids.map(({ id }) => id),
    async (some) => {
      const rows = await db.select().from(bin).where(inArray(bin.entityId, some))
      return new Map(rows.map((row) => [row.entityId, entryOf(row, view)]))
    },
  )
}

function whereOf(
  { search, by, recent }: Omit<BinFilters, 'kind'>,
  { now, viewer, kinds }: BinView,
): SQL | undefined {
  const pattern = containing(search ?? '')
  return and(
    gt(bin.deletedAt, keptSince(now)),
    inArray(bin.kind, [...kinds]),
    search === undefined
      ? undefined
      : sql`(${bin.name} ->> 'en' ilike ${pattern} or ${bin.name} ->> 'ar' ilike ${pattern} or ${bin.code} ilike ${pattern})`,
    by && inArray(bin.byId, by),
    recent ? and(eq(bin.byId, viewer), gte(bin.deletedAt, undoableSince(now))) : undefined,
  )
}

async function listPeople(db: Db, { now, kinds }: BinView) {
  const rows = await db
    .selectDistinctOn([bin.byId], { id: bin.byId, name: bin.byName })
    .from(bin)
    .where(and(isNotNull(bin.byId), gt(bin.deletedAt, keptSince(now)), inArray(bin.kind, [...kinds])))
    .orderBy(bin.byId, desc(bin.deletedAt))
    .limit(200)
  return rows
    .flatMap(({ id, name }) => (id === null ? [] : [{ _id: id, name }]))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

/** @throws AppError not_found */
export async function findInBin(db: Db, kind: BinKind, id: string, view: BinView): Promise<BinEntry> {
  const [row] = await db
    .select()
    .from(bin)
    .where(and(eq(bin.kind, kind), eq(bin.entityId, id), gt(bin.deletedAt, keptSince(view.now))))
  if (row && !view.kinds.includes(row.kind)) throw new AppError('not_found')
  return entryOf(orNotFound(row), view)
}

function entryOf(row: BinRow, { language, now, file }: BinView): BinEntry {
  const name = textIn(row.name, language)
  const leftMs = row.deletedAt.getTime() + binDays * dayMs - now.getTime()
  return {
    _id: row.entityId,
    kind: row.kind,
    name,
    ...(row.code !== null && { code: row.code }),
    ...(row.imageId !== null && { image: file(row.imageId, name) }),
    deletionId: row.deletionId,
    by: { name: row.byName, ...(row.byId !== null && { _id: row.byId }) },
    at: row.deletedAt.toISOString(),
    daysLeft: Math.max(0, Math.ceil(leftMs / dayMs)),
  }
}
