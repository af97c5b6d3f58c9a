import { discounts } from '#server/discounts/discounts.table.ts'
import type { Db } from '#server/db/connect.ts'
import type { DemoCatalogue } from '../catalogue/demo-types.ts'
import { fixedId } from './fixed-id.ts'
import { before } from './load-people.ts'
import type { Ids } from './load-products.ts'

type LoadContext = { products: Ids; productGroups: Ids; customerGroups: Ids; now: Date }

export async function loadDiscounts(db: Db, demo: DemoCatalogue, around: LoadContext): Promise<void> {
  const idsOf = (ids: Ids, keys: readonly string[]) => keys.flatMap((key) => ids.get(key) ?? [])
  await db.insert(discounts).values(
    demo.discounts.map((discount) => ({
      id: fixedId('discount', discount.code ?? discount.name ?? ''),
      type: discount.type,
      code: discount.code,
      name: discount.name,
      status: discount.storedStatus,
      period: discount.endDay === undefined ? ('open_ended' as const) : ('fixed' as const),
      startDate: before(around.now, -discount.startDay),
      endDate: discount.endDay === undefined ? null : before(around.now, -discount.endDay),
      percentage: discount.percentage,
      numberOfUsage: discount.numberOfUsage,
      locations: discount.locations,
      minimumQuantity: discount.minimumQuantity,
      productIds: idsOf(around.products, discount.products),
      productGroupIds: idsOf(around.productGroups, discount.productGroups),
      customerGroupIds: idsOf(around.customerGroups, discount.customerGroups),
    })),
  )
}
