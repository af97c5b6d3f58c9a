import { inArray } from 'drizzle-orm'
import type { FactsRow } from '#contract/cms-product-facts.ts'
import type { CmsProductsQuery } from '#contract/products.ts'
import { factText } from '#i18n/fact-text.ts'
import { readDefinitions } from '../../attributes/definitions.ts'
import { factCell } from '../../attributes/read-fact.ts'
import type { Db } from '../../db/connect.ts'
import { listCmsProducts, type CmsView } from '../cms-products.queries.ts'
import { products } from '../products.table.ts'
import { saidFacts } from './facts-of.ts'
import { isUsualFor } from './is-usual-for.ts'

/** Products as rows of the grid of facts. */
export async function listFactsRows(db: Db, query: CmsProductsQuery, view: CmsView) {
  const { data, ...page } = await listCmsProducts(db, query, view)
  const ids = data.map(({ _id }) => _id)
  const { type, hardwareType, deviceTypeId, gatewayTypeId, accessoryTypeId, id } = products
  const rows = await db
    .select({ id, type, hardwareType, deviceTypeId, gatewayTypeId, accessoryTypeId, facts: saidFacts })
    .from(products)
    .where(inArray(id, ids))
  const beside = new Map(rows.map((row) => [row.id, row]))
  const { attributes } = await readDefinitions(db)
  const own = attributes.filter(({ isBuiltIn }) => !isBuiltIn)
  return {
    ...page,
    data: data.map(({ _id, name, code, type, version }): FactsRow => {
      const row = beside.get(_id)
      const facts = own.flatMap((attribute) => {
        const value = row?.facts[attribute.key]
        if (!value) return []
        const shown = factText(value, attribute, view.language)
        return [[attribute.key, { cell: factCell(value, attribute), shown }] as const]
      })
      const usual = row ? own.filter((attribute) => isUsualFor(attribute, row)) : []
      return {
        _id,
        name,
        code,
        type,
        facts: Object.fromEntries(facts),
        usual: usual.map(({ key }) => key),
        version,
      }
    }),
  }
}

/** These products, by id; those that are gone are missing. */
export async function findFactsRows(
  db: Db,
  ids: readonly string[],
  view: CmsView,
): Promise<Map<string, FactsRow>> {
  const { data } = await listFactsRows(db, { ids: [...ids], page: 1, limit: ids.length }, view)
  return new Map(data.map((row) => [row._id, row]))
}
