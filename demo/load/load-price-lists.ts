import { priceEntries, priceListAudiences, priceLists } from '#server/prices/prices.table.ts'
import { settlePrices } from '#server/price-lists/settle-prices.ts'
import { defaultSettings } from '#server/settings/settings.queries.ts'
import type { Db } from '#server/db/connect.ts'
import type { DemoCatalogue } from '../catalogue/demo-types.ts'
import { fixedId } from './fixed-id.ts'
import type { Ids } from './load-products.ts'

type LoadContext = { products: Ids; productGroups: Ids; customerGroups: Ids; now: Date }

/** Prices of one's own, each for a group or for a company. */
export async function loadPriceLists(
  db: Db,
  demo: DemoCatalogue,
  { products, productGroups, customerGroups, now }: LoadContext,
): Promise<void> {
  const idOf = (ids: Ids, key: string) => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`A price list of the demo names ${key}, which there is not`)
    return id
  }
  for (const list of demo.priceLists) {
    const listId = fixedId('price list', list.key)
    await db.insert(priceLists).values({
      id: listId,
      name: list.name,
      note: list.note,
      currency: defaultSettings.currency,
      audience: 'groups' in list ? 'groups' : 'companies',
    })
    await db
      .insert(priceListAudiences)
      .values(
        'groups' in list
          ? list.groups.map((key) => ({ listId, groupId: idOf(customerGroups, key) }))
          : list.companies.map((key) => ({ listId, companyId: fixedId('company', key) })),
      )
    await db.insert(priceEntries).values(
      list.entries.map((entry) =>
        'product' in entry
          ? {
              listId,
              target: 'product' as const,
              targetId: idOf(products, entry.product),
              breaks: entry.breaks,
            }
          : {
              listId,
              target: 'group' as const,
              targetId: idOf(productGroups, entry.productGroup),
              percent: entry.percent,
            },
      ),
    )
  }
  await settlePrices(db, now)
}
