import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type { BulkProducts, BulkRefusal } from '#contract/products.ts'
import { says } from '#i18n/translate.ts'
import { inGroup, writeAudit, type AuditedBy } from '../audit-log/write-audit.ts'
import { announceCatalogueChange, productsChanged } from '../db/change-channels.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { textIn } from '../db/text-in.ts'
import { AppError } from '../http/app-error.ts'
import { metadata } from '../metadata/metadata.table.ts'
import { removeProduct } from './change-product.ts'
import { productGroupMembers, productGroups } from '../groups/groups.table.ts'
import { endRunning, findRunning, type ScheduleHold } from '../schedule-entries/end-running.ts'
import { products, type ProductRow } from './products.table.ts'
import { refreshSearchOf } from './search/refresh-search.ts'
import { listWhole } from './whole-product.ts'

export type Change = BulkProducts['set']
/** `action` is the id of all that is done at once: what is deleted comes back by it, and the history shows it as one. */
/** `leaves`: what a schedule has in hand stays and is named among the failed, where nobody is there to be asked. */
export type ManyHold = Exclude<ScheduleHold, 'own'> | 'leaves'
type How = { by: AuditedBy; language: Language; action: string; hold: ManyHold }

/**
 * Does the same to many products. Each is done whole or named among the failed; a wrong tag or group refuses everything.
 * @throws AppError validation_failed, schedule_end_required
 */
export async function changeManyProducts(
  db: Db,
  ids: readonly string[],
  set: Change,
  { by: person, language, action, hold }: How,
): Promise<{ matched: number; changed: number; failed: BulkRefusal[] }> {
  await checkTargets(db, set)
  const by = inGroup(person, action)
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      code: products.code,
      isBare: sql<boolean>`${products.visibility} = 'hidden' and jsonb_array_length(${products.images}) = 0`,
    })
    .from(products)
    .where(and(inArray(products.id, [...ids]), sql`${products.archivedAt} is null`))
  const failed: BulkRefusal[] = []
  const refuse = ({ id, name, code }: (typeof rows)[number], message: string) =>
    failed.push({ _id: id, name: textIn(name, language), code, message })
  // Without a picture nothing is shown.
  const isRefused = (row: (typeof rows)[number]) => set.visibility === 'visible' && row.isBare
  let changed = 0
  if (set.remove)
    for (const row of rows)
      try {
        await removeProduct(db, row.id, { by, deletion: action })
        changed += 1
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        refuse(row, says[language].error(error.code, error.context.values))
      }
  else {
    for (const row of rows)
      if (isRefused(row)) refuse(row, says[language].validation('minImages', { min: 1 }))
    const done = await setAll(
      db,
      rows.flatMap((row) => (isRefused(row) ? [] : [row.id])),
      set,
      { by, hold },
    )
    changed = done.changed
    for (const row of rows)
      if (done.held.has(row.id)) refuse(row, says[language].error('schedule_end_required'))
  }
  return { matched: rows.length, changed, failed }
}

function setAll(
  db: Db,
  ids: readonly string[],
  set: Change,
  { by, hold }: Pick<How, 'by' | 'hold'>,
): Promise<{ changed: number; held: Set<string> }> {
  return inTransaction(db, async (db) => {
    const { visibility, addTags = [], addToGroup } = set
    // In id order, so that two who change the same products queue instead of deadlocking.
    const rows = await db
      .select({
        id: products.id,
        name: products.name,
        visibility: products.visibility,
        metadataIds: products.metadataIds,
      })
      .from(products)
      .where(inArray(products.id, [...ids]))
      .orderBy(products.id)
      .for('update')
    const held = await holdBack(db, rows, visibility, { by, hold })
    const locked = rows.filter(({ id }) => !held.has(id))
    const lockedIds = locked.map(({ id }) => id)
    const before = new Map((await listWhole(db, lockedIds)).map((product) => [product.id, product.whole]))
    const written: string[] = []
    let changed = 0
    for (const row of locked) {
      const metadataIds = [...new Set([...row.metadataIds, ...addTags])]
      const isChanged =
        (visibility !== undefined && visibility !== row.visibility) ||
        metadataIds.length > row.metadataIds.length
      if (isChanged) {
        await db
          .update(products)
          .set({
            ...(visibility && { visibility }),
            metadataIds,
            version: sql`${products.version} + 1`,
            updatedAt: sql`now()`,
          })
          .where(eq(products.id, row.id))
        written.push(row.id)
      }
      const joined = addToGroup
        ? await db
            .insert(productGroupMembers)
            .values({ groupId: addToGroup, memberId: row.id })
            .onConflictDoNothing()
            .returning({ id: productGroupMembers.memberId })
        : []
      if (isChanged || joined.length > 0) changed += 1
    }
    for (const { id, whole } of await listWhole(db, written))
      await writeAudit(db, {
        entity: 'product',
        entityId: id,
        action: 'update',
        by,
        before: before.get(id),
        after: whole,
      })
    if (addTags.length > 0) await refreshSearchOf(db, lockedIds)
    await announceCatalogueChange(db, productsChanged(lockedIds))
    return { changed, held }
  })
}

/** Those that stay as a schedule has them. @throws AppError schedule_end_required */
async function holdBack(
  db: Db,
  rows: readonly Pick<ProductRow, 'id' | 'name' | 'visibility'>[],
  visibility: Change['visibility'],
  { by, hold }: Pick<How, 'by' | 'hold'>,
): Promise<Set<string>> {
  const touched = rows
    .filter((row) => visibility !== undefined && row.visibility !== visibility)
    .map(({ id, name }) => ({ id, name, fields: ['visibility' as const] }))
  if (hold === 'leaves')
    return new Set((await findRunning(db, 'product', touched)).map(({ entityId }) => entityId))
  await endRunning(db, 'product', touched, { by, hold })
  return new Set()
}

/** @throws AppError validation_failed where a tag or group is not there */
export async function checkTargets(db: Db, { addTags, addToGroup }: Change): Promise<void> {
  if (addTags && addTags.length > 0) {
    const rows = await db
      .select({ id: metadata.id })
      .from(metadata)
      .where(and(inArray(metadata.id, addTags), eq(metadata.kind, 'tag')))
    if (rows.length < new Set(addTags).size)
      throw new AppError('validation_failed', { fields: { 'set.addTags': 'unknownReference' } })
  }
  if (addToGroup) {
    const [group] = await db
      .select({ id: productGroups.id })
      .from(productGroups)
      .where(eq(productGroups.id, addToGroup))
    if (!group) throw new AppError('validation_failed', { fields: { 'set.addToGroup': 'unknownReference' } })
  }
}
