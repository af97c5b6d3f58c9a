import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { AttributeChanges, NewAttribute, NewOption, OptionChanges } from '#contract/attributes.ts'
import { maxAttributes, maxOptions } from '#contract/attributes.ts'
import type { BothTexts } from '#contract/shared.ts'
import type { DimensionKey } from '#contract/measures.ts'
import { unitsOf } from '#contract/measures.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import { announceCatalogueChange } from '../db/change-channels.ts'
import { violatedConstraint, type Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { wouldChange } from '../db/would-change.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { queueJob } from '../jobs/queue-job.ts'
import { metadata } from '../metadata/metadata.table.ts'
import {
  attributeGroups,
  attributeOptions,
  attributes,
  type AttributeGroupRow,
  type AttributeOptionRow,
  type AttributeRow,
} from './attributes.table.ts'

/** The database decides whose key it is, also between two who save it at once. */
async function keyed<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    if (violatedConstraint(error)?.endsWith('_key_key') || violatedConstraint(error)?.endsWith('_id_key_key'))
      throw new AppError('key_taken', { fields: { key: 'key_taken' } })
    throw error
  }
}

export const addGroup = (db: Db, input: { key: string; name: BothTexts }, by: AdminViewer): Promise<string> =>
  keyed(db, async (db) => {
    const [row] = await db
      .insert(attributeGroups)
      .values({ ...input, position: sql`(select coalesce(max(position), 0) + 1 from attribute_groups)` })
      .returning({ uid: attributeGroups.uid })
    const { uid } = orNotFound(row)
    await writeAudit(db, { entity: 'attribute_group', entityId: uid, action: 'create', by, after: input })
    await announceCatalogueChange(db)
    return uid
  })

/** @throws AppError not_found, version_conflict */
export const changeGroup = (
  db: Db,
  uid: string,
  { name, version }: { name: BothTexts; version: number },
  by: AdminViewer,
): Promise<void> =>
  inTransaction(db, async (db) => {
    const before = await lockedGroup(db, uid)
    if (version !== before.version) throw new AppError('version_conflict')
    if (!wouldChange(before, { name })) return
    await db
      .update(attributeGroups)
      .set({ name, version: sql`${attributeGroups.version} + 1`, updatedAt: sql`now()` })
      .where(eq(attributeGroups.id, before.id))
    await writeAudit(db, {
      entity: 'attribute_group',
      entityId: uid,
      action: 'update',
      by,
      before: { name: before.name },
      after: { name },
    })
    await announceCatalogueChange(db)
  })

/** @throws AppError in_use where it still has attributes */
export const removeGroup = (db: Db, uid: string, by: AdminViewer): Promise<void> =>
  inTransaction(db, async (db) => {
    const { id, key, name } = await lockedGroup(db, uid)
    const held = await db.$count(attributes, eq(attributes.groupId, id))
    if (held > 0) throw new AppError('in_use', { details: { counts: { attributes: held } } })
    await db.delete(attributeGroups).where(eq(attributeGroups.id, id))
    await writeAudit(db, {
      entity: 'attribute_group',
      entityId: uid,
      action: 'delete',
      by,
      before: { key, name },
    })
    await announceCatalogueChange(db)
  })

async function lockedGroup(db: Db, uid: string): Promise<AttributeGroupRow> {
  const [row] = await db.select().from(attributeGroups).where(eq(attributeGroups.uid, uid)).for('update')
  return orNotFound(row)
}

async function lockedAttribute(db: Db, uid: string): Promise<AttributeRow> {
  const [row] = await db.select().from(attributes).where(eq(attributes.uid, uid)).for('update')
  return orNotFound(row)
}

/** @throws AppError key_taken, limit_reached, validation_failed */
export const addAttribute = (db: Db, input: NewAttribute, by: AdminViewer): Promise<string> =>
  keyed(db, async (db) => {
    if ((await db.$count(attributes)) >= maxAttributes) throw new AppError('limit_reached')
    const { group, types, dimension, ...rest } = input
    const groupId = await groupOf(db, group)
    await checkTypes(db, types)
    const [row] = await db
      .insert(attributes)
      .values({
        ...rest,
        ...measuredAs(rest.kind, dimension, rest.unit),
        groupId,
        typeIds: types,
        position: sql`(select coalesce(max(position), 0) + 1 from attributes where group_id = ${groupId})`,
      })
      .returning({ uid: attributes.uid })
    const { uid } = orNotFound(row)
    await writeAudit(db, {
      entity: 'attribute',
      entityId: uid,
      action: 'create',
      by,
      after: { key: rest.key, kind: rest.kind, name: rest.name },
    })
    await announceCatalogueChange(db)
    return uid
  })

/** Only numbers are measured in something. */
const measuredAs = (kind: AttributeRow['kind'], dimension: DimensionKey | null, unit: string | null) =>
  kind === 'number' || kind === 'range' ? { dimension, unit } : { dimension: null, unit: null }

async function groupOf(db: Db, uid: string): Promise<number> {
  const [group] = await db
    .select({ id: attributeGroups.id })
    .from(attributeGroups)
    .where(eq(attributeGroups.uid, uid))
    .for('key share')
  if (!group) throw new AppError('validation_failed', { fields: { group: 'unknownReference' } })
  return group.id
}

async function checkTypes(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const found = await db.$count(
    metadata,
    sql`${inArray(metadata.id, [...ids])} and ${inArray(metadata.kind, ['device_type', 'gateway_type', 'accessory_type'])}`,
  )
  if (found < new Set(ids).size)
    throw new AppError('validation_failed', { fields: { types: 'unknownReference' } })
}

const audited = [
  'kind',
  'unit',
  'decimals',
  'name',
  'hint',
  'filterable',
  'comparable',
  'onCard',
  'searchable',
] as const satisfies (keyof AttributeRow)[]

/** @throws AppError not_found, version_conflict, kind_fixed, unit_dimension, validation_failed */
export const changeAttribute = (
  db: Db,
  uid: string,
  { version, group, types, dimension, ...changes }: AttributeChanges,
  by: AdminViewer,
): Promise<void> =>
  inTransaction(db, async (db) => {
    const before = await lockedAttribute(db, uid)
    if (version !== before.version) throw new AppError('version_conflict')
    const kind = changes.kind ?? before.kind
    const measured = measuredAs(
      kind,
      dimension === undefined ? before.dimension : dimension,
      changes.unit === undefined ? before.unit : changes.unit,
    )
    const [fact] = await db
      .execute(sql`select 1 from product_facts where attribute_id = ${before.id} limit 1`)
      .then(({ rows }) => rows)
    const isUsed = fact !== undefined || before.isBuiltIn
    if (isUsed && kind !== before.kind) throw new AppError('kind_fixed', { fields: { kind: 'kind_fixed' } })
    if (isUsed && measured.dimension !== before.dimension)
      throw new AppError('unit_dimension', { fields: { unit: 'unit_dimension' } })
    const isOfDimension =
      measured.unit === null ||
      (measured.dimension !== null && unitsOf(measured.dimension).some(({ key }) => key === measured.unit))
    if (!isOfDimension) throw new AppError('validation_failed', { fields: { unit: 'choice' } })
    if (types) await checkTypes(db, types)
    const columns = {
      ...changes,
      ...measured,
      ...(group !== undefined && { groupId: await groupOf(db, group) }),
      ...(types && { typeIds: types }),
    }
    if (!wouldChange(before, columns)) return
    const [after] = await db
      .update(attributes)
      .set({ ...columns, version: sql`${attributes.version} + 1`, updatedAt: sql`now()` })
      .where(eq(attributes.id, before.id))
      .returning()
    const told = (row: AttributeRow) => Object.fromEntries(audited.map((name) => [name, row[name]]))
    await writeAudit(db, {
      entity: 'attribute',
      entityId: uid,
      action: 'update',
      by,
      before: told(before),
      after: told(orNotFound(after)),
    })
    await queueJob(db, 'refresh_search', { attribute: before.id })
    await announceCatalogueChange(db)
  })

/**
 * Deletes an attribute that no product has, or with `clear` takes it from those that have it.
 * @throws AppError not_found, in_use with their number, built_in
 */
export const removeAttribute = (
  db: Db,
  uid: string,
  { clear = false, by }: { clear?: boolean | undefined; by: AdminViewer },
): Promise<void> =>
  inTransaction(db, async (db) => {
    const { id, key, name, isBuiltIn } = await lockedAttribute(db, uid)
    if (isBuiltIn) throw new AppError('built_in')
    const products = await countWith(db, sql`attribute_id = ${id}`)
    if (products > 0 && !clear) throw new AppError('in_use', { details: { counts: { products } } })
    await db.execute(sql`delete from product_facts where attribute_id = ${id}`)
    await db.delete(attributes).where(eq(attributes.id, id))
    await writeAudit(db, { entity: 'attribute', entityId: uid, action: 'delete', by, before: { key, name } })
    if (products > 0) await queueJob(db, 'refresh_search', { attribute: id })
    await announceCatalogueChange(db)
  })

/** How many products have such a fact. */
async function countWith(db: Db, condition: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from product_facts where ${condition}`,
  )
  return rows[0]?.count ?? 0
}

/** Puts them in this order; `among` are all that have one. */
export const reorder = (
  db: Db,
  table: typeof attributeGroups | typeof attributes | typeof attributeOptions,
  uids: readonly string[],
  of?: string,
): Promise<void> =>
  inTransaction(db, async (db) => {
    if (of !== undefined) await lockedAttribute(db, of)
    for (const [position, uid] of uids.entries())
      await db
        .update(table)
        .set({ position: position + 1 })
        .where(eq(table.uid, uid))
    if (table === attributes) await queueJob(db, 'refresh_search', { cards: true })
    await announceCatalogueChange(db)
  })

/** @throws AppError key_taken, limit_reached */
export const addOption = (db: Db, uid: string, input: NewOption, by: AdminViewer): Promise<void> =>
  keyed(db, async (db) => {
    const { id, kind } = await lockedAttribute(db, uid)
    if (kind !== 'one' && kind !== 'several')
      throw new AppError('validation_failed', { fields: { key: 'invalid' } })
    if ((await db.$count(attributeOptions, eq(attributeOptions.attributeId, id))) >= maxOptions)
      throw new AppError('limit_reached')
    await db.insert(attributeOptions).values({
      ...input,
      attributeId: id,
      position: sql`(select coalesce(max(position), 0) + 1 from attribute_options where attribute_id = ${id})`,
    })
    await writeAudit(db, {
      entity: 'attribute',
      entityId: uid,
      action: 'option_added',
      by,
      after: { option: input.name },
    })
    await announceCatalogueChange(db)
  })

async function optionOf(db: Db, attributeId: number, uid: string): Promise<AttributeOptionRow> {
  const [row] = await db
    .select()
    .from(attributeOptions)
    .where(sql`${attributeOptions.uid} = ${uid} and ${attributeOptions.attributeId} = ${attributeId}`)
    .for('update')
  return orNotFound(row)
}

type Which = { attribute: string; option: string }

/** @throws AppError not_found */
export const changeOption = (
  db: Db,
  { attribute, option }: Which,
  changes: OptionChanges,
  by: AdminViewer,
): Promise<void> =>
  inTransaction(db, async (db) => {
    const { id } = await lockedAttribute(db, attribute)
    const before = await optionOf(db, id, option)
    if (!wouldChange(before, changes)) return
    await db.update(attributeOptions).set(changes).where(eq(attributeOptions.id, before.id))
    await writeAudit(db, {
      entity: 'attribute',
      entityId: attribute,
      action: 'update',
      by,
      before: { option: before.name, aliases: before.aliases },
      after: { option: changes.name ?? before.name, aliases: changes.aliases ?? before.aliases },
    })
    await queueJob(db, 'refresh_search', { attribute: id })
    await announceCatalogueChange(db)
  })

/**
 * Lets another option of the attribute take the place of this one.
 * @throws AppError not_found, validation_failed
 */
export const mergeOption = (
  db: Db,
  { attribute, option }: Which,
  into: string,
  by: AdminViewer,
): Promise<void> =>
  inTransaction(db, async (db) => {
    const { id } = await lockedAttribute(db, attribute)
    if (option === into) throw new AppError('validation_failed', { fields: { into: 'invalid' } })
    // In one order, so that two who merge the same two queue.
    const [first, second] = [option, into].toSorted()
    const rows = [await optionOf(db, id, first ?? ''), await optionOf(db, id, second ?? '')]
    const gone = orNotFound(rows.find(({ uid }) => uid === option))
    const stays = orNotFound(rows.find(({ uid }) => uid === into))
    await db.execute(sql`
      update product_facts set options = array(
        select option from unnest(array_replace(options, ${gone.id}::int, ${stays.id}::int)) with ordinality as each (option, place)
        group by option order by min(place))
      where options @> array[${gone.id}::int]`)
    const aliases = [...new Set([...stays.aliases, gone.name.en, gone.name.ar, ...gone.aliases])]
      .filter((word) => word !== '' && word !== stays.name.en && word !== stays.name.ar)
      .slice(0, 20)
    await db.update(attributeOptions).set({ aliases }).where(eq(attributeOptions.id, stays.id))
    await db.delete(attributeOptions).where(eq(attributeOptions.id, gone.id))
    await writeAudit(db, {
      entity: 'attribute',
      entityId: attribute,
      action: 'option_merged',
      by,
      before: { option: gone.name },
      after: { option: stays.name },
    })
    await queueJob(db, 'refresh_search', { option: gone.id })
    await announceCatalogueChange(db)
  })

/** @throws AppError not_found, in_use, built_in */
export const removeOption = (
  db: Db,
  { attribute, option }: Which,
  { clear = false, by }: { clear?: boolean | undefined; by: AdminViewer },
): Promise<void> =>
  inTransaction(db, async (db) => {
    const { id, isBuiltIn } = await lockedAttribute(db, attribute)
    const { id: optionId, name } = await optionOf(db, id, option)
    const products = await countWith(db, sql`options @> array[${optionId}::int]`)
    if (products > 0 && isBuiltIn) throw new AppError('built_in')
    if (products > 0 && !clear) throw new AppError('in_use', { details: { counts: { products } } })
    await db.execute(sql`
      delete from product_facts where attribute_id = ${id} and options = array[${optionId}::int]`)
    await db.execute(sql`
      update product_facts set options = array_remove(options, ${optionId}::int)
      where options @> array[${optionId}::int]`)
    await db.delete(attributeOptions).where(eq(attributeOptions.id, optionId))
    await writeAudit(db, {
      entity: 'attribute',
      entityId: attribute,
      action: 'option_removed',
      by,
      before: { option: name },
    })
    if (products > 0) await queueJob(db, 'refresh_search', { option: optionId })
    await announceCatalogueChange(db)
  })
