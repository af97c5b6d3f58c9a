import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Group, GroupsQuery } from '#contract/groups.ts'
import type { Db } from '../db/connect.ts'
import { orNotFound } from '../http/app-error.ts'
import { containing } from '../text/like-pattern.ts'
import type { GroupKind, OneGroup, View } from './group-kind.ts'
import type { productGroups } from './groups.table.ts'

export async function listGroups(
  db: Db,
  { groups, count }: GroupKind,
  { page, limit, search, sort }: GroupsQuery,
) {
  const where = search ? sql`${groups.name} ilike ${containing(search)}` : undefined
  const asked = sort ?? 'name'
  const isDescending = asked.startsWith('-')
  const columns = { name: sql`lower(${groups.name})`, count, updatedAt: sql`${groups.updatedAt}` }
  const column = columns[(isDescending ? asked.slice(1) : asked) as keyof typeof columns]
  const rows = await db
    .select({ group: groups, count })
    .from(groups)
    .where(where)
    .orderBy(isDescending ? desc(column) : asc(column), asc(groups.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const total = await db.$count(groups, where)
  return { data: rows.map((row) => groupOf(row.group, row.count)), total, page, limit }
}

const groupOf = (row: typeof productGroups.$inferSelect, members: number): Group => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  count: members,
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
})

/** @throws AppError not_found */
export async function findGroup(
  db: Db,
  { groups, count, withMembers }: GroupKind,
  id: string,
  view: View,
): Promise<OneGroup> {
  const [row] = await db.select({ group: groups, count }).from(groups).where(eq(groups.id, id))
  const { group, count: members } = orNotFound(row)
  return withMembers(db, groupOf(group, members), view)
}
