import { inArray, sql } from 'drizzle-orm'
import { groupMaxima } from '#contract/groups.ts'
import { rowOf, unlessTaken, type BinnedRow, type BringBack, type Clash } from '../bin-entries/bring-back.ts'
import { insertStored, type StoredRow } from '../bin-entries/stored-rows.ts'
import type { Db } from '../db/connect.ts'
import type { GroupKind } from './group-kind.ts'

export type BinnedGroup = BinnedRow & { members: StoredRow[] }

/** With the members that are still there. @throws AppError restore_conflict */
export const bringBackGroup =
  (kind: GroupKind): BringBack =>
  async (db, { state }, how) => {
    const { members, ...binned } = state as BinnedGroup
    const before = rowOf(binned, how)
    const name = how.isUndo ? String(before.name) : (how.set.name ?? String(before.name))
    await unlessTaken(
      db,
      (db) => insertStored(db, kind.groups, [{ ...before, name }]),
      (db) => clashesOf(db, kind, name),
    )
    const ids = members.map((row) => String(row[kind.member]))
    const { things } = kind
    const there =
      ids.length === 0
        ? []
        : await db.select({ id: things.id }).from(things).where(inArray(things.id, ids)).for('key share')
    const left = new Set(there.map(({ id }) => id))
    const kept = members.filter((row) => left.has(String(row[kind.member])))
    await insertStored(db, kind.members, kept)
    await kind.settle?.(db, how.now)
    return { after: { name, [kind.of]: [...left] }, dropped: members.length - kept.length }
  }

async function clashesOf(db: Db, { groups, entity }: GroupKind, name: string): Promise<Clash[]> {
  const having = (names: string[]) =>
    db
      .select({ id: groups.id, name: groups.name })
      .from(groups)
      .where(sql`lower(${groups.name}) = any(${sql.param(names.map((one) => one.toLowerCase()))}::text[])`)
  const [other] = await having([name])
  if (!other) return []
  return [
    {
      field: 'name',
      value: name,
      with: { kind: entity, _id: other.id, name: other.name },
      language: /\p{Script=Arabic}/u.test(name) ? 'ar' : 'en',
      joiner: ' ',
      max: groupMaxima.name,
      isTaken: async (names) => new Set((await having(names)).map((one) => one.name.toLowerCase())),
    },
  ]
}
