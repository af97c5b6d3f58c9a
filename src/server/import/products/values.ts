import { isFact } from '#contract/facts.ts'
import type { MetadataKind } from '#contract/metadata.ts'
import type { BothTexts } from '#contract/shared.ts'
import { imageWith } from '../../products/alt-texts.ts'
import type { WholeProduct } from '../../products/whole-product.ts'
import { toCell, type Value } from './cells.ts'
import { type Column, valueOf } from './columns.ts'
import type { KnownProduct, Lookups, Names, Wanted } from './lookups.ts'

type Item = Record<string, unknown>
const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const items = (value: unknown) => value as Item[]
const texts = (value: unknown) => value as string[]

/** A field as a JSON file has it: titles and codes instead of ids. */
export function namedValue(whole: WholeProduct, column: Column, names: Names, currency: string): Value {
  const value = valueOf(whole, column)
  if (value === null) return null
  switch (column.kind) {
    case 'money':
      return { amount: value, currency }
    case 'topic':
      return names.title(value as string)
    case 'topics':
      return texts(value).map((id) => names.title(id))
    case 'products':
      return texts(value).map((id) => names.code(id))
    case 'parts':
      return items(value).map(({ product, quantity }) => ({
        product: names.code(product as string),
        quantity,
      }))
    case 'images':
      return items(value).map(({ id, alt, altAr }) => ({
        file: id,
        ...(alt ? { alt } : {}),
        ...(altAr ? { altAr } : {}),
      }))
    case 'documentations':
    case 'certifications':
      return items(value).map(({ fileId, ...rest }) => ({ ...rest, ...(fileId ? { file: fileId } : {}) }))
    default:
      return value
  }
}

/** The same as a cell of a table. */
export const namedCell = (whole: WholeProduct, column: Column, names: Names, currency: string): string =>
  toCell(column.kind, namedValue(whole, column, names, currency))

/** Whether a value from a JSON file has the shape of its column at all; what is in it is the contract's to judge. */
export function isShaped({ kind }: Column, value: Value): boolean {
  switch (kind) {
    case 'text':
    case 'rich':
      return value === null || typeof value === 'string'
    case 'topic':
      return value === null || typeof value === 'string'
    case 'texts':
    case 'topics':
    case 'products':
      return value === null || (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    case 'images':
    case 'documentations':
    case 'certifications':
    case 'questions':
    case 'parts':
      return value === null || (Array.isArray(value) && value.every(isItem))
    default:
      return true
  }
}

/** What a value names, so that a whole batch is looked up at once. */
export function want(wanted: Wanted, { kind }: Column, value: Value): void {
  if (value === null) return
  if (kind === 'topic') wanted.topics.add(value as string)
  if (kind === 'topics') for (const title of texts(value)) wanted.topics.add(title)
  if (kind === 'products') for (const code of texts(value)) wanted.codes.add(code)
  if (kind === 'parts') for (const { product } of items(value)) wanted.codes.add(String(product))
  if (kind === 'images' || kind === 'documentations' || kind === 'certifications')
    for (const { file } of items(value)) if (typeof file === 'string') wanted.files.add(fileId(file))
}

/** A file by its id, or by its address here, whose last part that is. */
const fileId = (text: string) => text.slice(text.lastIndexOf('/') + 1).toLowerCase()

type Resolved = {
  /** In the shape of the contract: ids for names. */
  value: unknown
  /** Names of what is not in the shop. */
  unknown: string[]
  /** Codes of products that the same file brings. */
  later: string[]
}

const lists = new Set<Column['kind']>([
  'texts',
  'topics',
  'products',
  'parts',
  'images',
  'documentations',
  'certifications',
  'questions',
])

/** Puts ids in the place of names. `isComing` knows the products that the file itself adds. */
export function resolveValue(
  column: Column,
  given: Value,
  lookups: Lookups,
  isComing: (code: string) => boolean,
): Resolved {
  const { kind, metadataKind } = column
  const unknown: string[] = []
  const later: string[] = []
  const done = (value: unknown): Resolved => ({ value, unknown, later })
  if (given === null) return done(lists.has(kind) ? [] : kind === 'text' && isNeverNull(column) ? '' : given)

  const topic = (title: string): string[] => {
    const id = lookups.topic(metadataKind as MetadataKind, title.trim())
    if (id === undefined) unknown.push(title)
    return id === undefined ? [] : [id]
  }
  const product = (code: string): KnownProduct | undefined => {
    const known = lookups.product(code.trim())
    if (!known && isComing(code.trim())) later.push(code.trim())
    else if (!known) unknown.push(code)
    return known
  }
  const withFile = (item: Item) => {
    if (typeof item.file !== 'string') return item
    const id = fileId(item.file)
    if (!lookups.hasFile(id)) unknown.push(item.file)
    return { ...item, file: id }
  }
  switch (kind) {
    case 'topic':
      return done(topic(given as string)[0] ?? null)
    case 'topics':
      return done([...new Set(texts(given).flatMap(topic))])
    case 'products':
      return done([...new Set(texts(given).flatMap((code) => product(code)?.id ?? []))])
    case 'parts':
      return done(
        items(given).flatMap(({ product: code, ...rest }) => {
          const known = product(String(code))
          return known ? [{ product: known.id, ...rest }] : []
        }),
      )
    case 'images':
      return done(
        items(given)
          .map(withFile)
          .map(({ file, alt, altAr, ...rest }) => ({
            _id: file,
            ...rest,
            alts: told({ en: alt, ar: altAr }),
          })),
      )
    case 'documentations':
    case 'certifications':
      return done(items(given).map(withFile))
    default:
      return done(given)
  }
}

const told = (item: Item) =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined))

/** Names are empty, facts are absent. */
const isNeverNull = ({ field }: Column) => !isFact(field)

/** From the contract's shape, cleaned, to the product's own. */
export function storedShape({ kind }: Column, value: unknown): unknown {
  switch (kind) {
    case 'money':
      return value === null ? null : (value as { amount: number }).amount
    case 'images':
      return items(value).map(({ _id, alts }) => imageWith(_id as string, (alts ?? {}) as Partial<BothTexts>))
    case 'documentations':
    case 'certifications':
      return items(value).map(({ file, ...rest }) => ({ ...rest, ...(file ? { fileId: file } : {}) }))
    default:
      return value
  }
}
