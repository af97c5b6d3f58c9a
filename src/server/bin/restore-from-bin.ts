import { and, eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { binKinds, type BinFailed, type BinKind, type BinRestored, type BinSet } from '#contract/bin.ts'
import type { Language } from '#contract/enums.ts'
import { says } from '#i18n/translate.ts'
import { auditLog, inGroup, writeAudit, writeAudits, type AuditedBy } from '../audit-log/write-audit.ts'
import type { How } from '../bin-entries/bring-back.ts'
import { bin, type BinRow } from '../bin-entries/bin.table.ts'
import { databaseCode, type Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { inTransaction, transaction } from '../db/transaction.ts'
import { AppError } from '../http/app-error.ts'
import { undoProducts } from '../products/bring-back-product.ts'
import { endBulkRun } from '../products/bulk-runs.ts'
import { undoableSince } from './bin.queries.ts'
import { kinds } from './kinds.ts'

type Returned = { restored: BinRestored[]; failed: BinFailed[] }
type Who = { by: AuditedBy & { id: string }; language: Language; now: Date }
type Item = { kind: BinKind; _id: string; set?: BinSet | undefined }

/**
 * Undoes a deletion of the caller's own, whole: what was deleted is as it was, and what a run has not come to yet stays.
 * @throws AppError undo_expired
 */
export function undoDeletion(
  db: Db,
  deletionId: string,
  person: Who,
  kinds: readonly BinKind[],
): Promise<Returned> {
  return inTransaction(db, async (db) => {
    await endBulkRun(db, deletionId)
    const who = { ...person, by: inGroup(person.by, uuid()) }
    const entries = await db
      .select()
      .from(bin)
      .where(and(eq(bin.deletionId, deletionId), eq(bin.byId, who.by.id)))
      .orderBy(bin.kind, bin.entityId)
      .for('update')
    // Whoever may no longer delete these does not bring them back either.
    if (!entries.every(({ kind }) => kinds.includes(kind))) throw new AppError('forbidden')
    // A deletion of many takes its time: the minutes are counted from its end.
    const since = undoableSince(who.now)
    if (!entries.some(({ deletedAt }) => deletedAt >= since)) throw new AppError('undo_expired')
    const undone = await undoMostProducts(db, entries, who)
    const done = new Set(undone.map(({ _id }) => _id))
    const rest = entries.filter(({ entityId }) => !done.has(entityId)).map((entry) => ({ entry }))
    const { restored, failed } = await bringAllBack(db, rest, { isUndo: true, ...who })
    return { restored: [...undone, ...restored], failed }
  })
}

const atOnce = 500

/** The products of a deletion, of which there may be thousands; those that something is in the way of are left to be told of. */
async function undoMostProducts(db: Db, entries: readonly BinRow[], who: Who): Promise<BinRestored[]> {
  const named = new Map(
    entries.filter(({ kind }) => kind === 'product').map(({ entityId, name }) => [entityId, name]),
  )
  const ids = [...named.keys()]
  const restored: BinRestored[] = []
  for (let from = 0; from < ids.length; from += atOnce) {
    const part = ids.slice(from, from + atOnce)
    const undone = await transaction(db, (db) => undoProducts(db, part)).catch((error: unknown) => {
      // A code was taken at this moment: one by one it is found out whose.
      if (databaseCode(error) !== '23505') throw error
      return []
    })
    const back = undone.map(({ id }) => id)
    await db.delete(bin).where(and(eq(bin.kind, 'product'), inArray(bin.entityId, back)))
    await writeAudits(
      db,
      undone.map(({ id, before, after }) => ({
        entity: 'product',
        entityId: id,
        action: 'undeleted',
        by: who.by,
        before,
        after,
      })),
    )
    for (const id of back)
      restored.push({
        kind: 'product',
        _id: id,
        name: textIn(named.get(id) ?? { en: '', ar: '' }, who.language),
        dropped: 0,
        faults: [],
      })
  }
  return restored
}

/**
 * Restores what can be restored and tells of the rest. Of one thing alone, what is in its way is the error.
 * @throws AppError not_found, version_conflict, restore_conflict, validation_failed
 */
export function restoreFromBin(db: Db, items: readonly Item[], person: Who): Promise<Returned> {
  const who = { ...person, by: inGroup(person.by, uuid()) }
  return inTransaction(db, async (db) => {
    const ids = items.map(({ _id }) => _id)
    // In one order, so that two who restore the same queue: the second then finds it gone.
    const rows = await db
      .select()
      .from(bin)
      .where(inArray(bin.entityId, ids))
      .orderBy(bin.kind, bin.entityId)
      .for('update')
    const found = new Map(rows.map((row) => [`${row.kind} ${row.entityId}`, row]))
    const asked = items.map((item) => ({ ...item, entry: found.get(`${item.kind} ${item._id}`) }))
    const missing = asked.filter(({ entry }) => !entry)
    const lost = await Promise.all(missing.map(({ _id }) => whyMissing(db, _id)))
    const only = items.length === 1 ? lost[0] : undefined
    if (only) throw only
    const returned = await bringAllBack(
      db,
      asked.flatMap(({ entry, set }) => (entry ? [{ entry, set }] : [])),
      { isUndo: false, isOnly: items.length === 1, ...who },
    )
    const refused = missing.map(({ kind, _id }, index) =>
      refusal({ kind, _id, name: '' }, lost[index] ?? new AppError('not_found'), who.language),
    )
    return { ...returned, failed: [...returned.failed, ...refused] }
  })
}

/** What was deleted once and is not in the bin was restored, or is gone for good. */
async function whyMissing(db: Db, id: string): Promise<AppError> {
  const [known] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.entityId, id), eq(auditLog.action, 'delete')))
    .limit(1)
  return new AppError(known ? 'version_conflict' : 'not_found')
}

type Asked = { entry: BinRow; set?: BinSet | undefined }

/** Each whole or not at all, what is named before what names it. */
async function bringAllBack(
  db: Db,
  asked: readonly Asked[],
  { isUndo, isOnly = false, by, language, now }: Who & { isUndo: boolean; isOnly?: boolean },
): Promise<Returned> {
  const restored: BinRestored[] = []
  const failed: BinFailed[] = []
  const inOrder = asked.toSorted((a, b) => binKinds.indexOf(a.entry.kind) - binKinds.indexOf(b.entry.kind))
  for (const { entry, set = {} } of inOrder) {
    const named = { kind: entry.kind, _id: entry.entityId, name: textIn(entry.name, language) }
    try {
      const back = await transaction(db, (db) => bringOneBack(db, entry, { isUndo, set, now }, by))
      restored.push({ ...named, ...back })
    } catch (error) {
      if (!(error instanceof AppError) || isOnly) throw error
      failed.push(refusal(named, error, language))
    }
  }
  return { restored, failed }
}

async function bringOneBack(db: Db, entry: BinRow, how: How, by: AuditedBy) {
  const { kind, entityId } = entry
  const { entity, bringBack } = kinds[kind]
  const { dropped = 0, faults = [], before, after } = await bringBack(db, entry, how)
  await db.delete(bin).where(sql`${bin.kind} = ${kind} and ${bin.entityId} = ${entityId}`)
  await writeAudit(db, { entity, entityId, action: how.isUndo ? 'undeleted' : 'unbinned', by, before, after })
  return { dropped, faults }
}

function refusal(
  named: Pick<BinFailed, 'kind' | '_id' | 'name'>,
  { code, context }: AppError,
  language: Language,
): BinFailed {
  const words = says[language]
  const { fields, details, values } = context
  return {
    ...named,
    code,
    message: words.error(code, values),
    ...(fields && {
      fields: Object.fromEntries(
        Object.entries(fields).map(([path, said]) => [path, words.sentence(said, path)]),
      ),
    }),
    ...(details && { details }),
  }
}
