import { WrittenFact, type FactValue, type ProductFacts } from '#contract/attribute-facts.ts'
import { maxFacts } from '#contract/attributes.ts'
import type { FactChange } from '#contract/cms-product-facts.ts'
import type { ValidationKey } from '#i18n/translate.ts'
import { faultOf, tidied } from '../../attributes/check-facts.ts'
import { readDefinitions, type Attribute, type Definitions } from '../../attributes/definitions.ts'
import { readFact, type FactFault } from '../../attributes/read-fact.ts'
import type { Db } from '../../db/connect.ts'
import { AppError } from '../../http/app-error.ts'
import type { AdminViewer } from '../../http/viewer.ts'
import { changeRows, type Wish } from '../change-rows.ts'
import type { CmsView } from '../cms-products.queries.ts'
import { findFactsRows } from './facts-rows.ts'

type How = { by: AdminViewer; view: CmsView }

/** Changes single facts of many products, each product whole or not at all; other facts stay. */
export async function changeFacts(db: Db, changes: readonly FactChange[], { by, view }: How) {
  const definitions = await readDefinitions(db)
  const wishes = [...Map.groupBy(changes, ({ product }) => product)].map(([id, asked]): Wish => ({
    id,
    changes: (product, { facts }) => {
      const { version } = asked[0] ?? product
      // Whoever was faster is told first: what is wrong is then asked of the product as it is.
      if (version !== product.version) throw new AppError('version_conflict')
      const after = factsAfter(facts, asked, definitions)
      return { version, facts: Object.entries(after).map(([key, value]) => ({ key, ...value })) }
    },
  }))
  const { language, currency } = view
  const { changed, ...done } = await changeRows(db, wishes, {
    by,
    language,
    currency,
    hold: 'asks',
    rowsOf: (db, ids) => findFactsRows(db, ids, view),
  })
  return { ...done, changed: changed.map(({ row }) => row) }
}

/** @throws AppError validation_failed that names each attribute with a fault */
function factsAfter(
  before: ProductFacts,
  asked: readonly FactChange[],
  { byKey }: Definitions,
): ProductFacts {
  const fields: Record<string, ValidationKey> = {}
  const facts = { ...before }
  for (const { key, value } of asked) {
    const attribute = byKey.get(key)
    if (!attribute) fields[key] = 'factUnknown'
    else if (attribute.isBuiltIn) fields[key] = 'builtInFact'
    else if (value === null || (typeof value === 'string' && value.trim() === '')) delete facts[key]
    else {
      const read = valueOf(value, attribute)
      if (typeof read === 'string') fields[key] = read
      else facts[key] = read
    }
  }
  if (Object.keys(facts).length > maxFacts)
    for (const { key } of asked) if (facts[key] && !before[key]) fields[key] ??= 'factsTooMany'
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields })
  return facts
}

const Value = WrittenFact.omit({ key: true })

/** What was written as a value of the attribute, or what is wrong with it. */
function valueOf(written: string | FactValue, attribute: Attribute): FactValue | ValidationKey {
  const read = typeof written === 'string' ? readFact(written, attribute) : { value: written }
  if ('fault' in read) return sayings[read.fault]
  const fault = faultOf(read.value, attribute)
  if (fault) return fault.message
  const { success, data } = Value.safeParse(read.value)
  return success ? tidied(data) : 'factTooMuch'
}

const sayings = {
  number: 'factNumber',
  unit: 'factUnit',
  option: 'factOption',
  yesno: 'factYesNo',
  empty: 'factNumber',
} as const satisfies Record<FactFault, ValidationKey>
