import { sql } from 'drizzle-orm'
import { announceCatalogueChange } from '../db/catalogue-channel.ts'
import { databaseCode, inTransaction, violatedConstraint, type Db } from '../db/connect.ts'
import { changeStock } from '../inventory/move-stock.ts'
import { products, type ProductRow } from '../products/products.table.ts'
import { saveProduct } from '../products/save-product.ts'
import { findTopics } from './find-topics.ts'
import { importSources } from './import-sources.table.ts'
import type { Reason } from './import-report.ts'
import { mergeDraft } from './merge-draft.ts'
import { fingerprints, type PlanField, type ProductPlan } from './product-plan.ts'

export type Applied = { code: string } & (
  | { outcome: 'created' | 'updated' | 'unchanged'; id: string }
  | { outcome: 'left_out'; reason: Reason; detail?: string }
)

/** Any number will do, as long as every import takes the same lock. */
const lockNumber = 7_261_905

/**
 * Creates or updates products by code, all of them in one transaction; one that fails is left out alone. Of a product
 * known already, only those fields are written whose source changed since the last import: what staff changed stays.
 * Nodes are told when something changed.
 */
export function applyPlans(db: Db, source: string, plans: readonly ProductPlan[]): Promise<Applied[]> {
  return inTransaction(db, async (db) => {
    // Two imports at a time take turns, batch by batch; the second finds what the first wrote.
    await db.execute(sql`select pg_advisory_xact_lock(${lockNumber})`)
    const steps = compare(plans, await listStored(db, source, plans))
    const pending = steps.filter((step) => step.changed.size > 0 && !step.conflict)
    const topicId = await findTopics(db, pending.flatMap(({ plan }) => [...plan.topics, plan.deviceType]))

    const applied: Applied[] = []
    for (const step of steps) applied.push(await applyStep(db, source, step, topicId))
    if (applied.some(({ outcome }) => outcome === 'created' || outcome === 'updated')) await announceCatalogueChange(db)
    return applied
  })
}

type Stored = { product: ProductRow; fields: Record<string, string> | null }
type Step = {
  plan: ProductPlan
  prints: Record<PlanField, string>
  stored: Stored | undefined
  changed: Set<PlanField>
  /** Under this code stands something that is no such hardware. */
  conflict: boolean
}
type TopicId = Awaited<ReturnType<typeof findTopics>>

/** Locked, so that staff who save the same product meanwhile come before or after, not between. */
async function listStored(db: Db, source: string, plans: readonly ProductPlan[]): Promise<Map<string, Stored>> {
  const codes = plans.map(({ code }) => code.toLowerCase())
  const rows = await db
    .select({ product: products, fields: importSources.fields })
    .from(products)
    .leftJoin(importSources, sql`${importSources.productId} = ${products.id} and ${importSources.source} = ${source}`)
    .where(sql`lower(${products.code}) = any(${sql.param(codes)}::text[]) and ${products.archivedAt} is null`)
    .orderBy(products.id)
    .for('update', { of: products })
  return new Map(rows.map((row) => [row.product.code.toLowerCase(), row]))
}

function compare(plans: readonly ProductPlan[], storedByCode: Map<string, Stored>): Step[] {
  return plans.map((plan) => {
    const stored = storedByCode.get(plan.code.toLowerCase())
    const prints = fingerprints(plan)
    const fields = Object.keys(prints) as PlanField[]
    const changed = new Set(fields.filter((field) => stored?.fields?.[field] !== prints[field]))
    const conflict = stored !== undefined && stored.product.hardwareType !== plan.hardwareType
    return { plan, prints, stored, changed, conflict }
  })
}

async function applyStep(db: Db, source: string, step: Step, topicId: TopicId): Promise<Applied> {
  const { plan, stored, changed, conflict } = step
  const { code } = plan
  if (conflict) return { code, outcome: 'left_out', reason: 'code_of_another' }
  if (stored && changed.size === 0) return { code, outcome: 'unchanged', id: stored.product.id }
  try {
    const id = await db.transaction((db) => write(db, source, step, topicId))
    return { code, outcome: stored ? 'updated' : 'created', id }
  } catch (error) {
    // The whole batch is tried again where the database asks for it.
    const asked = databaseCode(error)
    if (asked === '40001' || asked === '40P01') throw error
    return { code, outcome: 'left_out', reason: 'not_saved', detail: explain(error) }
  }
}

async function write(db: Db, source: string, { plan, prints, stored, changed }: Step, topicId: TopicId): Promise<string> {
  const draft = mergeDraft(plan, stored?.product, changed, topicId)
  const id = await saveProduct(db, draft, stored ? { id: stored.product.id } : {})
  // An empty shelf that staff can fill; without it hardware would not be counted at all.
  if (!stored) await changeStock(db, id, 0, 'initial', { byName: source })
  const fields = { ...stored?.fields, ...prints }
  await db
    .insert(importSources)
    .values({ source, code: plan.code, productId: id, fields })
    .onConflictDoUpdate({
      target: [importSources.source, importSources.code],
      set: { productId: id, fields, importedAt: sql`now()` },
    })
  return id
}

const explain = (error: unknown) =>
  violatedConstraint(error) ?? databaseCode(error) ?? (error instanceof Error ? error.message : String(error))
