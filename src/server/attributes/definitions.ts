import { asc, inArray } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import {
  attributeGroups,
  attributeOptions,
  attributes,
  type AttributeGroupRow,
  type AttributeOptionRow,
  type AttributeRow,
} from './attributes.table.ts'

export type Attribute = AttributeRow & {
  options: AttributeOptionRow[]
  /** Where it stands among all: by its group, then its own position. */
  rank: number
}

/** Every attribute with its options, as one value: a few hundred rows that change seldom. */
export type Definitions = {
  groups: AttributeGroupRow[]
  /** In the order of a table of facts. */
  attributes: Attribute[]
  byKey: ReadonlyMap<string, Attribute>
  byId: ReadonlyMap<number, Attribute>
  optionById: ReadonlyMap<number, AttributeOptionRow>
}

export async function readDefinitions(db: Db): Promise<Definitions> {
  const groups = await db
    .select()
    .from(attributeGroups)
    .orderBy(asc(attributeGroups.position), asc(attributeGroups.id))
  const rows = await db.select().from(attributes).orderBy(asc(attributes.position), asc(attributes.id))
  const options = await db
    .select()
    .from(attributeOptions)
    .orderBy(asc(attributeOptions.position), asc(attributeOptions.id))
  const optionsOf = Map.groupBy(options, ({ attributeId }) => attributeId)
  const ordered = groups
    .flatMap(({ id }) => rows.filter(({ groupId }) => groupId === id))
    .map((row, rank) => ({ ...row, rank, options: optionsOf.get(row.id) ?? [] }))
  return {
    groups,
    attributes: ordered,
    byKey: new Map(ordered.map((one) => [one.key, one])),
    byId: new Map(ordered.map((one) => [one.id, one])),
    optionById: new Map(options.map((one) => [one.id, one])),
  }
}

/** The definitions; until `db`, a transaction, ends, nobody merges or deletes the attributes with these keys or their options. */
export async function holdDefinitions(db: Db, keys: readonly string[]): Promise<Definitions> {
  if (keys.length > 0)
    await db
      .select({ id: attributes.id })
      .from(attributes)
      .where(inArray(attributes.key, [...keys]))
      .for('share')
  return readDefinitions(db)
}

/** The definitions, read once until the catalogue changes; never from a replica, which may be behind the change. */
export const keptDefinitions = (ctx: Context): Promise<Definitions> =>
  ctx.publicCache.remember('attributes', () => readDefinitions(ctx.db))

/** Yes and no to an attribute, among the ids of options, which are all positive. */
export const yesToken = (attributeId: number) => -2 * attributeId
export const noToken = (attributeId: number) => -2 * attributeId - 1
