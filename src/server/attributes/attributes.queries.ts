import { sql } from 'drizzle-orm'
import type { Attribute, AttributeGroup } from '#contract/attributes.ts'
import type { Db } from '../db/connect.ts'
import { orNotFound } from '../http/app-error.ts'
import { fold } from '../text/fold.ts'
import { readDefinitions, type Attribute as Defined } from './definitions.ts'

/** How many products have each attribute, and each option. */
async function countUses(db: Db) {
  const { rows: attributes } = await db.execute<{ id: number; used: number }>(
    sql`select attribute_id as id, count(*)::int as used from product_facts group by 1`,
  )
  const { rows: options } = await db.execute<{ id: number; used: number }>(
    sql`select option as id, count(*)::int as used from product_facts, unnest(options) option group by 1`,
  )
  return {
    attributes: new Map(attributes.map(({ id, used }) => [id, used])),
    options: new Map(options.map(({ id, used }) => [id, used])),
  }
}

export async function listAttributeGroups(db: Db): Promise<AttributeGroup[]> {
  const { groups, attributes } = await readDefinitions(db)
  return groups.map(({ id, uid, key, name, position, version }) => ({
    _id: uid,
    key,
    name,
    position,
    attributes: attributes.filter(({ groupId }) => groupId === id).length,
    version,
  }))
}

/** Those whose key, name or options have the words, in the order of a table of facts. */
export async function listAttributes(db: Db, search?: string): Promise<Attribute[]> {
  const { attributes, groups } = await readDefinitions(db)
  const uses = await countUses(db)
  const words = search && fold(search)
  const has = (texts: string[]) => words === undefined || texts.some((text) => fold(text).includes(words))
  return attributes
    .filter(({ key, name, options }) =>
      has([key, name.en, name.ar, ...options.flatMap(({ name, aliases }) => [name.en, name.ar, ...aliases])]),
    )
    .map((one) => told(one, groups.find(({ id }) => id === one.groupId)?.uid ?? '', uses))
}

export async function findAttribute(db: Db, uid: string): Promise<Attribute> {
  return orNotFound((await listAttributes(db)).find(({ _id }) => _id === uid))
}

function told(row: Defined, group: string, uses: Awaited<ReturnType<typeof countUses>>): Attribute {
  const { id, uid, groupId: _group, typeIds, position: _position, rank: _rank, updatedAt, ...rest } = row
  return {
    ...rest,
    _id: uid,
    group,
    sorts: row.sorts as Attribute['sorts'],
    types: typeIds,
    used: uses.attributes.get(id) ?? 0,
    options: row.options.map((option) => ({
      _id: option.uid,
      key: option.key,
      name: option.name,
      aliases: option.aliases,
      ...(option.rank !== null && { rank: option.rank }),
      used: uses.options.get(option.id) ?? 0,
    })),
    updatedAt: updatedAt.toISOString(),
  }
}
