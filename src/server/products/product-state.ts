import type { ProductChanges } from '#contract/products.ts'
import type { FactValue } from '#contract/fact-schemas.ts'
import { factNames, factOf, isFact, type FactName, type Facts, type FactsOf } from '#contract/facts.ts'
import type { ProductFieldName } from '#contract/product-fields.ts'
import type { ProductRow } from './products.table.ts'

/** A fact is stored under its own name, one that names an item of the metadata by the item's id. */
type ColumnOf<N extends FactName> = Facts[N]['kind'] extends 'topic' ? `${N}Id` : N
type FactColumn = { [N in FactName]: ColumnOf<N> }[FactName]
export const factColumn = (name: FactName) =>
  (factOf(name).kind === 'topic' ? `${name}Id` : name) as FactColumn

const columns = [
  'code',
  'type',
  'hardwareType',
  'licenseType',
  'name',
  'shortName',
  'description',
  'faqs',
  'price',
  'priceBeforeDiscount',
  'images',
  'documentations',
  'certifications',
  'metadataIds',
  'visibility',
  ...factNames.map(factColumn),
] as const satisfies (keyof ProductRow)[]

/**
 * What staff set of a product, in both languages, as it is stored: money in minor units, null for "by quote"; items of the
 * metadata and files by id. What links it to other products is apart (`ProductLinks`).
 */
export type ProductState = Pick<ProductRow, (typeof columns)[number]>

export const stateOf = (row: ProductState): ProductState =>
  Object.fromEntries(columns.map((column) => [column, row[column]])) as ProductState

/** The stored value of a field; undefined for what is stored beside the product, such as its links. */
export const storedValue = (state: ProductState, name: ProductFieldName): unknown =>
  state[(isFact(name) ? factColumn(name) : name) as keyof ProductState]

const noText = { en: '', ar: '' }

type Kinds = Pick<ProductState, 'code' | 'type'> & Partial<Pick<ProductState, 'hardwareType' | 'licenseType'>>

/** A hidden product of which no more is known than what it is. */
export function emptyState({ code, type, hardwareType = null, licenseType = null }: Kinds): ProductState {
  return {
    ...noFacts,
    code,
    type,
    hardwareType: type === 'hardware' ? hardwareType : null,
    licenseType: type === 'licence' ? licenseType : null,
    name: noText,
    shortName: noText,
    description: noText,
    faqs: { en: [], ar: [] },
    price: null,
    priceBeforeDiscount: null,
    images: [],
    documentations: [],
    certifications: [],
    metadataIds: [],
    visibility: 'hidden',
  }
}

type StoredFacts = Pick<ProductState, FactColumn>
const noFacts = Object.fromEntries(
  factNames.map((name) => [factColumn(name), factOf(name).kind === 'texts' ? [] : null]),
) as unknown as StoredFacts

/** The facts after a change: what was not sent stays. */
export const factsAfter = (before: StoredFacts, changes: Pick<ProductChanges, FactName>): StoredFacts =>
  Object.fromEntries(
    factNames.map((name) => {
      const column = factColumn(name)
      return [column, changes[name] === undefined ? before[column] : changes[name]]
    }),
  ) as StoredFacts

/** Ids of the items of the metadata that the facts name. */
export const topicsOfFacts = (facts: StoredFacts): string[] =>
  factNames.flatMap((name) => {
    const id = factOf(name).kind === 'topic' ? facts[factColumn(name)] : null
    return typeof id === 'string' ? [id] : []
  })

type Told<Topic> = { [N in FactsOf<'texts'>]: ProductRow[N] } & {
  [N in Exclude<FactName, FactsOf<'texts'>>]?: FactValue<Facts[N], Topic>
}

/** The facts as they are answered: lists always, others where they are set. */
export function factsFor<Topic>(facts: StoredFacts, topic: (id: string) => Topic | undefined): Told<Topic> {
  const told = factNames.map((name) => {
    const value = facts[factColumn(name)]
    return [name, factOf(name).kind === 'topic' && typeof value === 'string' ? topic(value) : value]
  })
  return Object.fromEntries(told.filter(([, value]) => value !== null && value !== undefined)) as Told<Topic>
}

const scheduledOfProduct = ['visibility', 'price', 'priceBeforeDiscount'] as const
type Scheduled = Pick<ProductState, (typeof scheduledOfProduct)[number]>

/** What changes of what a schedule may set. */
export const scheduledIn = (before: Scheduled, after: Scheduled) =>
  scheduledOfProduct.filter((field) => before[field] !== after[field])
