import type { FactValue, ProductFacts } from '#contract/attribute-facts.ts'
import type { AuditChange } from '#contract/audit.ts'
import type { ProductField } from '#contract/facts.ts'
import { productFields } from '#contract/product-fields.ts'
import type { Language } from '#contract/enums.ts'
import { enumLabel } from '#i18n/audit-words.ts'
import { columnLabel } from '#i18n/import-words.ts'
import { formatter } from '#i18n/format.ts'
import { factText } from '#i18n/fact-text.ts'
import type { Definitions } from '../attributes/definitions.ts'
import { textIn } from '../db/text-in.ts'
import { toCell } from '../import/products/cells.ts'
import { columns, valueOf, type Column } from '../import/products/columns.ts'
import type { Names } from '../import/products/lookups.ts'
import { namedValue } from '../import/products/values.ts'
import { completed, recordedWhole, type WholeProduct } from '../products/whole-product.ts'
import { plainText } from '../products/rich-text.ts'

type DescribeContext = {
  language: Language
  currency: string
  names: Names
  definitions: Definitions
  address: (fileId: string) => string
}

/** What staff wrote in a product, field by field, as people read it. Older lines of the trail may lack fields. */
export function describeProduct(
  before: object | null,
  after: object | null,
  surroundings: DescribeContext,
): AuditChange[] {
  const [one, other] = [filled(before), filled(after)]
  const inColumns = columns.flatMap((column): AuditChange[] => {
    const [was, is] = [shown(one, column, surroundings), shown(other, column, surroundings)]
    if (was.join('\0') === is.join('\0')) return []
    const label = columnLabel(surroundings.language, column.name)
    return [{ field: column.name, label, kind: kindOf(column), before: was, after: is }]
  })
  return [...inColumns, ...describeFacts(one?.facts ?? {}, other?.facts ?? {}, surroundings)]
}

/** Facts one by one, in words; those of attributes that are gone keep their keys. */
function describeFacts(
  before: ProductFacts,
  after: ProductFacts,
  { definitions, language }: DescribeContext,
): AuditChange[] {
  const known = definitions.attributes.map(({ key }) => key)
  const keys = [...new Set([...known, ...Object.keys(before), ...Object.keys(after)])]
  return keys.flatMap((key): AuditChange[] => {
    const attribute = definitions.byKey.get(key)
    const words = (value: FactValue | undefined) =>
      value === undefined ? [] : attribute ? [factText(value, attribute, language)] : [JSON.stringify(value)]
    const [was, is] = [words(before[key]), words(after[key])]
    if (was.join('\0') === is.join('\0')) return []
    const label = attribute ? textIn(attribute.name, language) : key
    return [{ field: `facts.${key}`, label, kind: 'text', before: was, after: is }]
  })
}

const filled = (state: object | null) => (state ? completed(recordedWhole(state)) : undefined)

const lists = new Set<Column['kind']>([
  'texts',
  'topics',
  'products',
  'parts',
  'documentations',
  'certifications',
  'questions',
])
const kindOf = ({ kind }: Column): AuditChange['kind'] =>
  kind === 'images' ? 'pictures' : lists.has(kind) ? 'list' : 'text'

function shown(whole: WholeProduct | undefined, column: Column, surroundings: DescribeContext): string[] {
  if (!whole) return []
  const { language, currency, names, address } = surroundings
  const { kind, field } = column
  const value = namedValue(whole, column, names, currency)
  if (value === null || value === '') return []
  if (kind === 'images') return (valueOf(whole, column) as { id: string }[]).map(({ id }) => address(id))
  const labelled = (text: string) => {
    const described: ProductField = productFields[field]
    const isOfEnum = described.kind === 'choice' || (described.kind === 'texts' && 'of' in described)
    return isOfEnum ? enumLabel(language, [described.of], text) : text
  }
  if (lists.has(kind))
    return (value as unknown[]).map((item) =>
      typeof item === 'string' ? labelled(item) : toCell(kind, [item]).replaceAll(/\\([\\;|])/g, '$1'),
    )
  if (kind === 'money') return [formatter(language).money(value as { amount: number; currency: string })]
  if (kind === 'integer') return [formatter(language).number(value as number)]
  if (kind === 'rich') return [plainText(value as string)].filter((text) => text !== '')
  return [labelled(toCell(kind, value))]
}
