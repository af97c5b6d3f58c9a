import { sql } from 'drizzle-orm'
import type { MetadataKind } from '#contract/metadata.ts'
import { writeAudit, type AuditedBy } from '../audit-log/write-audit.ts'
import { announceCatalogueChange } from '../db/change-channels.ts'
import { databaseCode, violatedConstraint, type Db } from '../db/connect.ts'
import { inTransaction, transaction } from '../db/transaction.ts'
import { changeStock } from '../stock/move-stock.ts'
import { products, type ProductRow } from '../products/products.table.ts'
import { cleanRichText } from '../products/rich-text.ts'
import { saveProduct } from '../products/save-product.ts'
import { findWhole, type WholeProduct } from '../products/whole-product.ts'
import { findKnownTopics, findTopics } from './find-topics.ts'
import { scheduledIn } from '../products/product-state.ts'
import { endRunning, holdOf } from '../schedule-entries/end-running.ts'
import { importSources } from './import-sources.table.ts'
import type { Reason } from './import-report.ts'
import { mergeDraft } from './merge-draft.ts'
import { previewChanges } from './preview-changes.ts'
import type { Change } from './products/plan-rows.ts'
import {
  fingerprint,
  fingerprints,
  isSamePrint,
  type PlanField,
  type Prints,
  type ProductPlan,
  type Topic,
} from './product-plan.ts'
import { takeTurns } from './take-turns.ts'

export type Applied = { code: string } & (
  | { outcome: 'created' | 'updated' | 'unchanged'; id: string }
  | { outcome: 'left_out'; reason: Reason; detail?: string }
)

type Written = {
  code: string
  id: string
  before?: WholeProduct
  fieldsBefore: Record<string, string> | null
}
export type Watch = {
  /** The name in the audit log; without one, the source itself. */
  by?: AuditedBy
  importId?: string
  /** Changes what a schedule sets now, and ends it. */
  endsSchedule?: boolean | undefined
  /** Kinds of metadata that are made where the shop lacks them; none where nothing is said. */
  makes?: readonly MetadataKind[] | undefined
  /** In the transaction of each product that was written. */
  onWritten?: (db: Db, written: Written) => Promise<void>
}

/** What `applyPlans` would do now, without writing anything. */
export async function previewPlans(
  db: Db,
  source: string,
  plans: readonly ProductPlan[],
  currency: string,
): Promise<(Applied & { changes: Change[] })[]> {
  const steps = compare(plans, await listStored(db, source, plans), await keeping(db, plans, []))
  const updates = steps.flatMap(({ stored, conflict, changed, ...step }) =>
    stored && !conflict && changed.size > 0 ? [{ ...step, stored, changed }] : [],
  )
  const told = await previewChanges(db, updates, currency)
  return steps.map(({ plan: { code }, stored, changed, conflict }) => {
    if (conflict) return { code, outcome: 'left_out', reason: 'code_of_another', changes: [] }
    if (!stored) return { code, outcome: 'created', id: '', changes: [] }
    const { id } = stored.product
    if (changed.size === 0) return { code, outcome: 'unchanged', id, changes: [] }
    const changes = told.get(id) ?? []
    // The source has changed since last time, and the shop already has the new value.
    const fields = [...changed].map((column) => ({ column, before: '', after: '' }))
    return { code, outcome: 'updated', id, changes: changes.length > 0 ? changes : fields }
  })
}

/**
 * Creates or updates products by code; one that fails is skipped alone. Of a known product, only fields whose source changed
 * since the last import are written, so that changes by staff stay. Nodes are notified when something changed.
 * @throws errors that mean the database itself is unreachable
 */
export async function applyPlans(
  db: Db,
  source: string,
  plans: readonly ProductPlan[],
  watch: Watch = {},
): Promise<Applied[]> {
  try {
    return await applyTogether(db, source, plans, watch)
  } catch (error) {
    if (isOutOfReach(error)) throw error
    if (plans.length === 1 && plans[0]) return [notSaved(plans[0].code, error)]
    // One of them spoils the transaction of all, such as a product somebody else keeps locked.
    const alone: Applied[] = []
    for (const plan of plans) alone.push(...(await applyPlans(db, source, [plan], watch)))
    return alone
  }
}

async function applyTogether(
  db: Db,
  source: string,
  plans: readonly ProductPlan[],
  watch: Watch,
): Promise<Applied[]> {
  // An import that changes nothing locks nothing.
  const makes = watch.makes ?? []
  const isKept = await keeping(db, plans, makes)
  const seen = compare(plans, await listStored(db, source, plans), isKept)
  const unchanged = seen.flatMap(({ plan: { code }, stored, changed }): Applied[] =>
    stored && changed.size === 0 ? [{ code, outcome: 'unchanged', id: stored.product.id }] : [],
  )
  if (unchanged.length === plans.length) return unchanged

  return inTransaction(db, async (db) => {
    await takeTurns(db)
    const steps = compare(plans, await listStored(db, source, plans, { lock: true }), isKept)
    const pending = steps.filter((step) => step.changed.size > 0 && !step.conflict)
    const topicId = await findTopics(
      db,
      pending.flatMap(({ plan }) => topicsIn(plan)),
      { makes, importId: watch.importId },
    )

    const applied: Applied[] = []
    for (const step of steps) applied.push(await applyStep(db, source, step, topicId, watch))
    if (applied.some(({ outcome }) => outcome === 'created' || outcome === 'updated'))
      await announceCatalogueChange(db)
    return applied
  })
}

export const topicsIn = ({ topics, deviceType }: ProductPlan): Topic[] => [...topics, deviceType]

/** The metadata that products get: what the shop has, and what is made. */
async function keeping(db: Db, plans: readonly ProductPlan[], makes: readonly MetadataKind[]) {
  const knownId = await findKnownTopics(db, plans.flatMap(topicsIn))
  return (topic: Topic) => makes.includes(topic.kind) || knownId(topic) !== undefined
}

type Stored = { product: ProductRow; fields: Record<string, string> | null }
type Step = {
  plan: ProductPlan
  /** What the import leaves as the last state of the source. */
  prints: Prints
  stored: Stored | undefined
  changed: Set<PlanField>
  /** The product of this code is no such hardware. */
  conflict: boolean
}
type TopicId = Awaited<ReturnType<typeof findTopics>>

/**
 * The shop's products under these codes; locked, so that staff saving the same product come before or after, not between.
 */
async function listStored(db: Db, source: string, plans: readonly ProductPlan[], { lock = false } = {}) {
  const codes = plans.map(({ code }) => code.toLowerCase())
  const found = db
    .select({ product: products, fields: importSources.fields })
    .from(products)
    .leftJoin(
      importSources,
      sql`${importSources.productId} = ${products.id} and ${importSources.source} = ${source}`,
    )
    .where(sql`lower(${products.code}) = any(${sql.param(codes)}::text[]) and ${products.archivedAt} is null`)
    .orderBy(products.id)
  const rows: Stored[] = await (lock ? found.for('update', { of: products }) : found)
  return new Map(rows.map((row) => [row.product.code.toLowerCase(), row]))
}

function compare(
  plans: readonly ProductPlan[],
  storedByCode: Map<string, Stored>,
  isKept: (topic: Topic) => boolean,
): Step[] {
  return plans.map((plan) => {
    const stored = storedByCode.get(plan.code.toLowerCase())
    const now = fingerprints(plan, isKept)
    const fields = Object.keys(now) as PlanField[]
    const was = stored?.fields
    const same = fields.filter(
      (field) =>
        isSamePrint(was?.[field], now[field]) ||
        isTableOnly(field, plan, stored) ||
        // What stands in the shop already is shown or hidden by staff; an import that shows products may show it.
        (field === 'visibility' && stored !== undefined && plan.visibility === 'hidden'),
    )
    const kept = Object.fromEntries(same.map((field) => [field, was?.[field] ?? now[field]]))
    const conflict = stored !== undefined && stored.product.hardwareType !== plan.hardwareType
    const changed = new Set(fields.filter((field) => !same.includes(field)))
    return { plan, prints: { ...now, ...kept }, stored, changed, conflict }
  })
}

/**
 * The source's description only lost its table, which is facts now: it leaves a text that is as it was imported, and one that staff
 * have written stays theirs.
 */
function isTableOnly(
  field: PlanField,
  { formerDescription }: ProductPlan,
  stored: Stored | undefined,
): boolean {
  const language = field === 'description.en' ? 'en' : field === 'description.ar' ? 'ar' : undefined
  if (!language || !stored) return false
  const former = formerDescription[language]
  return (
    stored.fields?.[field] === fingerprint(former) &&
    stored.product.description[language] !== cleanRichText(former)
  )
}

async function applyStep(
  db: Db,
  source: string,
  step: Step,
  topicId: TopicId,
  watch: Watch,
): Promise<Applied> {
  const { plan, stored, changed, conflict } = step
  const { code } = plan
  if (conflict) return { code, outcome: 'left_out', reason: 'code_of_another' }
  if (stored && changed.size === 0) return { code, outcome: 'unchanged', id: stored.product.id }
  try {
    const id = await transaction(db, (db) => write(db, source, step, topicId, watch))
    return { code, outcome: stored ? 'updated' : 'created', id }
  } catch (error) {
    // The whole batch is retried where the database asks for it.
    const asked = databaseCode(error)
    if (asked === '40001' || asked === '40P01') throw error
    return notSaved(code, error)
  }
}

async function write(
  db: Db,
  source: string,
  { plan, prints, stored, changed }: Step,
  topicId: TopicId,
  { by = { id: null, name: source }, importId, endsSchedule, onWritten }: Watch,
): Promise<string> {
  const before = stored && (await findWhole(db, stored.product.id))
  const merged = mergeDraft(plan, stored?.product, changed, topicId)
  const isShown = merged.visibility === 'visible' && stored?.product.visibility !== 'visible'
  // Nothing is shown without a picture.
  const draft = isShown && merged.images.length === 0 ? { ...merged, visibility: 'hidden' as const } : merged
  if (stored) {
    const { id, name } = stored.product
    const touched = { id, name, fields: scheduledIn(stored.product, draft) }
    await endRunning(db, 'product', [touched], { by, hold: holdOf({ endsSchedule }) })
  }
  const said = changed.has('facts') ? { facts: plan.facts, source: 'lorawan' as const } : undefined
  const id = await saveProduct(db, draft, { ...(stored && { id: stored.product.id }), ...(said && { said }) })
  // An empty stock level that staff can fill; without it hardware would not be counted at all.
  if (!stored) await changeStock(db, id, 0, 'initial', { byName: source })
  const fields = { ...stored?.fields, ...prints }
  await db
    .insert(importSources)
    .values({ source, code: plan.code, productId: id, fields })
    .onConflictDoUpdate({
      target: [importSources.source, importSources.code],
      set: { productId: id, fields, importedAt: sql`now()` },
    })
  await writeAudit(db, {
    entity: 'product',
    entityId: id,
    action: stored ? 'update' : 'create',
    by,
    ...(before && { before }),
    after: await findWhole(db, id),
    ...(importId && { importId }),
  })
  await onWritten?.(db, {
    code: plan.code,
    id,
    ...(before && { before }),
    fieldsBefore: stored?.fields ?? null,
  })
  return id
}

const notSaved = (code: string, error: unknown): Applied => ({
  code,
  outcome: 'left_out',
  reason: 'not_saved',
  detail: explain(error),
})

/** Connection lost, server shutting down, out of resources: not the fault of a device. */
const isOutOfReach = (error: unknown) => /^(?:08|53|57)/.test(databaseCode(error) ?? '08')

const explain = (error: unknown) =>
  violatedConstraint(error) ?? databaseCode(error) ?? (error instanceof Error ? error.message : String(error))
