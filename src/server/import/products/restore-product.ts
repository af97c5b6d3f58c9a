import { and, eq } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import { auditLog, type AuditedBy } from '../../audit-log/write-audit.ts'
import { announceCatalogueChange } from '../../db/change-channels.ts'
import type { Db } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError, orNotFound } from '../../http/app-error.ts'
import { holdOf } from '../../schedule-entries/end-running.ts'
import { columns } from './columns.ts'
import { lookUp, namesFor, type Wanted } from './lookups.ts'
import { planRows } from './plan-rows.ts'
import { namedValue, want } from './values.ts'
import { products } from '../../products/products.table.ts'
import { completed, isWholeProduct, recordedWhole, type WholeProduct } from '../../products/whole-product.ts'
import { writeWhole } from '../../products/write-whole.ts'

type Options = {
  entry: string
  version?: number | undefined
  by: AuditedBy
  currency: string
  language: Language
  endsSchedule?: boolean | undefined
}

/**
 * Restores a product to the state of an audit entry, as a new version. Today's validation applies; references that no longer
 * exist (a tag, a similar product) are dropped.
 * @throws AppError not_found, version_conflict, schedule_end_required, validation_failed with what today's rules refuse
 */
export function restoreProduct(
  db: Db,
  id: string,
  { entry, version, by, currency, language, endsSchedule }: Options,
): Promise<number> {
  return inTransaction(db, async (db) => {
    const [row] = await db.select().from(products).where(eq(products.id, id)).for('update')
    if (row?.archivedAt) throw new AppError('not_found')
    const current = orNotFound(row)
    if (version !== undefined && version !== current.version) throw new AppError('version_conflict')
    const [line] = await db
      .select({ state: auditLog.after })
      .from(auditLog)
      .where(and(eq(auditLog.id, entry), eq(auditLog.entity, 'product'), eq(auditLog.entityId, id)))
    const { state } = orNotFound(line)
    if (!isWholeProduct(state)) throw new AppError('not_found')
    const recorded = { ...recordedWhole(state), code: current.code }

    const values = await valuesOf(db, recorded, currency)
    const [plan] = await planRows(
      db,
      [{ row: 1, record: { values, ...(recorded.facts && { facts: recorded.facts }) }, problems: [] }],
      {
        shop: { currency, columns },
        coming: () => undefined,
      },
    )
    if (!plan?.stored || !plan.whole || plan.outcome === 'wrong')
      throw new AppError('validation_failed', {
        fields: Object.fromEntries(
          (plan?.problems ?? []).map(({ column, message }) => [column, message[language]]),
        ),
      })
    if (plan.outcome === 'unchanged') return current.version
    const over = { id, whole: plan.stored.whole }
    const written = await writeWhole(db, plan.whole, {
      over,
      by,
      action: 'restore',
      hold: holdOf({ endsSchedule }),
    })
    await announceCatalogueChange(db)
    return written.version
  })
}

/** In a file's form, without references that no longer exist. Items of a package are never dropped silently. */
async function valuesOf(db: Db, recorded: Partial<WholeProduct>, currency: string) {
  const state = completed(recorded)
  const names = await namesFor(db, [state])
  const wanted: Wanted = { topics: new Set(), codes: new Set(), files: new Set() }
  // A field that did not exist then stays as it is.
  const known = columns.filter(({ key }) => key in recorded)
  const all = known.map((column) => ({ column, value: namedValue(state, column, names, currency) }))
  for (const { column, value } of all) want(wanted, column, value)
  const lookups = await lookUp(db, wanted)
  return Object.fromEntries(
    all.map(({ column, value }) => {
      const { name, kind, metadataKind } = column
      if (kind === 'topics' && metadataKind)
        return [name, (value as string[]).filter((title) => lookups.topic(metadataKind, title))]
      if (kind === 'topic' && metadataKind && typeof value === 'string')
        return [name, lookups.topic(metadataKind, value) ? value : null]
      if (kind === 'products') return [name, (value as string[]).filter((code) => lookups.product(code))]
      return [name, value]
    }),
  )
}
