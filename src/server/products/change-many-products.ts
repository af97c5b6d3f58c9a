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
import { products } from './products.table.ts'
import { refreshSearchOf } from './search/refresh-search.ts'
import { listWhole } from './whole-product.ts'

export type Change = BulkProducts['set']
/** `action` is the id of all that is done at once: what is deleted comes back by it, and the history shows it as one. */
type How = { by: AuditedBy; language: Language; action: string }

/**
 * Does the same to many products. Each is done whole or named among the failed; a wrong tag or group refuses everything.
 * @throws AppError validation_failed
 */
export async function changeManyProducts(
  db: Db,
  ids: readonly string[],
  set: Change,
  { by: person, language, action }: How,
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
    changed = await setAll(
      db,
      rows.flatMap((row) => (isRefused(row) ? [] : [row.id])),
      set,
      by,
    )
  }
  return { matched: rows.length, changed, failed }
}

function setAll(db: Db, ids: readonly string[], set: Change, by: AuditedBy): Promise<number> {
  return inTransaction(db, async (db) => {
    const { visibility, addTags = [], addToGroup } = set
    // In id order, so that two who change the same products queue instead of deadlocking.
    const locked = await db
      .select({ id: products.id, visibility: products.visibility, metadataIds: products.metadataIds })
      .from(products)
      .where(inArray(products.id, [...ids]))
      .orderBy(products.id)
      .for('update')
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
    return changed
  })
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
