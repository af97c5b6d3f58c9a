import { eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { NewSearchRule, SearchRuleChanges } from '#contract/searches.ts'
import { writeAudit } from '../../audit-log/write-audit.ts'
import { announceCatalogueChange } from '../../db/change-channels.ts'
import type { Db } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { wouldChange } from '../../db/would-change.ts'
import { AppError, orNotFound } from '../../http/app-error.ts'
import type { AdminViewer } from '../../http/viewer.ts'
import { products } from '../products.table.ts'
import { searchRules, type SearchRuleRow } from './synonyms.table.ts'

type Written = Omit<NewSearchRule, 'startsAt' | 'endsAt'> & Pick<SearchRuleRow, 'startsAt' | 'endsAt'>

const instant = (text: string | null) => (text === null ? null : new Date(text))

/** @throws AppError validation_failed where a product is not there, stands in both lists, or the end comes before the beginning */
async function check(db: Db, { pins, buries, startsAt, endsAt }: Written): Promise<void> {
  const ids = [...pins, ...buries]
  if (ids.length === 0) throw new AppError('validation_failed', { fields: { pins: 'required' } })
  if (new Set(ids).size < ids.length)
    throw new AppError('validation_failed', { fields: { buries: 'invalid' } })
  if (startsAt && endsAt && endsAt <= startsAt)
    throw new AppError('validation_failed', { fields: { endsAt: 'invalid' } })
  const found = await db.select({ id: products.id }).from(products).where(inArray(products.id, ids))
  if (found.length < ids.length)
    throw new AppError('validation_failed', { fields: { pins: 'unknownReference' } })
}

/** @throws AppError validation_failed */
export const addSearchRule = (db: Db, input: NewSearchRule, by: AdminViewer): Promise<string> =>
  inTransaction(db, async (db) => {
    const row = { ...input, startsAt: instant(input.startsAt), endsAt: instant(input.endsAt) }
    await check(db, row)
    const id = uuid()
    await db.insert(searchRules).values({ id, ...row })
    await writeAudit(db, { entity: 'search_rule', entityId: id, action: 'create', by, after: row })
    await announceCatalogueChange(db)
    return id
  })

/** @throws AppError not_found, version_conflict, validation_failed */
export const changeSearchRule = (
  db: Db,
  id: string,
  { version, ...changes }: SearchRuleChanges,
  by: AdminViewer,
): Promise<void> =>
  inTransaction(db, async (db) => {
    const before = await locked(db, id)
    if (version !== before.version) throw new AppError('version_conflict')
    const { startsAt, endsAt, ...others } = changes
    const columns = {
      ...others,
      ...(startsAt !== undefined && { startsAt: instant(startsAt) }),
      ...(endsAt !== undefined && { endsAt: instant(endsAt) }),
    }
    if (!wouldChange(before, columns)) return
    await check(db, { ...before, ...columns })
    await db
      .update(searchRules)
      .set({ ...columns, version: sql`${searchRules.version} + 1`, updatedAt: sql`now()` })
      .where(eq(searchRules.id, id))
    const after = { ...before, ...columns }
    await writeAudit(db, {
      entity: 'search_rule',
      entityId: id,
      action: 'update',
      by,
      before: toldOf(before),
      after: toldOf(after),
    })
    await announceCatalogueChange(db)
  })

/** @throws AppError not_found */
export const removeSearchRule = (db: Db, id: string, by: AdminViewer): Promise<void> =>
  inTransaction(db, async (db) => {
    const before = await locked(db, id)
    await db.delete(searchRules).where(eq(searchRules.id, id))
    await writeAudit(db, {
      entity: 'search_rule',
      entityId: id,
      action: 'delete',
      by,
      before: toldOf(before),
    })
    await announceCatalogueChange(db)
  })

const toldOf = ({ phrases, language, pins, buries, startsAt, endsAt, note, isActive }: SearchRuleRow) => ({
  phrases,
  language,
  pins,
  buries,
  startsAt,
  endsAt,
  note,
  isActive,
})

async function locked(db: Db, id: string): Promise<SearchRuleRow> {
  const [row] = await db.select().from(searchRules).where(eq(searchRules.id, id)).for('update')
  return orNotFound(row)
}
