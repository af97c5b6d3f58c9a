import type { Db } from '../db/connect.ts'
import { listWhole, type WholeProduct } from '../products/whole-product.ts'
import type { ProductRow } from '../products/products.table.ts'
import { findKnownTopics } from './find-topics.ts'
import { mergeDraft } from './merge-draft.ts'
import type { PlanField, ProductPlan, Topic } from './product-plan.ts'
import { columns } from './products/columns.ts'
import { namesFor } from './products/lookups.ts'
import { changesBetween, type Change } from './products/plan-rows.ts'

type Step = { plan: ProductPlan; stored: { product: ProductRow }; changed: ReadonlySet<PlanField> }

/** For each product a source would change, by id: the current and the new values, as cells of a file, with all the metadata it names. */
export async function previewChanges(
  db: Db,
  steps: readonly Step[],
  currency: string,
): Promise<Map<string, Change[]>> {
  const ids = steps.map(({ stored }) => stored.product.id)
  const befores = new Map((await listWhole(db, ids)).map(({ id, whole }) => [id, whole]))
  const knownId = await findKnownTopics(
    db,
    steps.flatMap(({ plan }) => [...plan.topics, plan.deviceType]),
  )
  // Something that does not exist yet is shown by its own name.
  const idOf = (topic: Topic) => knownId(topic) ?? (topic.title.en || topic.title.ar)
  const pairs = steps.flatMap((step) => {
    const { id } = step.stored.product
    const before = befores.get(id)
    return before ? [{ id, before, after: wholeAfter(before, step, idOf) }] : []
  })
  const names = await namesFor(
    db,
    pairs.flatMap(({ before, after }) => [before, after]),
  )
  return new Map(
    pairs.map(({ id, before, after }) => [id, changesBetween(before, after, columns, names, currency)]),
  )
}

function wholeAfter(
  before: WholeProduct,
  { plan, stored, changed }: Step,
  idOf: (topic: Topic) => string,
): WholeProduct {
  const of = (kind: Topic['kind'], kept: string[]) =>
    changed.has('topics') ? [...new Set(plan.topics.filter((topic) => topic.kind === kind).map(idOf))] : kept
  const { metadataIds: _ids, ...after } = mergeDraft(plan, stored.product, changed, () => undefined)
  return {
    ...before,
    ...after,
    applications: of('application', before.applications),
    useCases: of('use_case', before.useCases),
    industries: of('industry', before.industries),
    tags: of('tag', before.tags),
    deviceTypeId: changed.has('deviceType') ? idOf(plan.deviceType) : before.deviceTypeId,
  }
}
