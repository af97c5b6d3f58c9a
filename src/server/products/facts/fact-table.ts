import type { AttributeFacet } from '#contract/attribute-facets.ts'
import type { Language } from '#contract/enums.ts'
import { maxColumns } from '#contract/product-views.ts'
import type { FactTable } from '#contract/products.ts'
import { factText, textOf } from '#i18n/fact-text.ts'
import type { Attribute, Definitions } from '../../attributes/definitions.ts'
import type { Db } from '../../db/connect.ts'
import type { FactCounts } from './count-facts.ts'
import { factsInColumns } from './facts-of.ts'

/** So many columns stand there by themselves. */
const usual = 6

type Asked = {
  language: Language
  /** Keys; absent: what tells the listed products apart best. */
  columns: readonly string[] | undefined
  facets: readonly AttributeFacet[]
  counts: FactCounts
}

/** Facts of these products in columns, and what else of the listed ones could be a column. */
export async function factTable(
  db: Db,
  ids: readonly string[],
  definitions: Definitions,
  { language, columns, facets, counts }: Asked,
): Promise<FactTable> {
  const telling = facets.toSorted((a, b) => Number(a.isMore) - Number(b.isMore)).slice(0, usual)
  const keys = columns ? [...new Set(columns)] : telling.map(({ key }) => key)
  const shown = keys.flatMap((key) => definitions.byKey.get(key) ?? []).slice(0, maxColumns)
  const facts = await factsInColumns(
    db,
    ids,
    shown.map(({ id }) => id),
  )
  const values = new Map(facts.map(({ productId, attribute, value }) => [`${productId} ${attribute}`, value]))
  const stated = counts.stated.get(0)
  const named = ({ key, name }: Attribute) => ({ key, name: textOf(name, language) })
  return {
    columns: shown.map((attribute) => ({ ...named(attribute), isSortable: isByNumber(attribute) })),
    offered: definitions.attributes
      .filter((attribute) => (stated?.get(attribute.id) ?? 0) > 0 && !shown.includes(attribute))
      .map(named),
    rows: ids.map((id) =>
      shown.map((attribute) => {
        const value = values.get(`${id} ${attribute.id}`)
        return value ? factText(value, attribute, language) : ''
      }),
    ),
  }
}

/** Whether products can be put in the order of its values. */
export const isByNumber = ({ kind }: Pick<Attribute, 'kind'>) => kind === 'number' || kind === 'range'
