import { and, inArray, isNull } from 'drizzle-orm'
import type { DiscountChanges } from '#contract/cms-discounts.ts'
import { customerGroups, productGroups } from '../groups/groups.table.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import { isCityOf, isCountry } from '../metadata/places.ts'
import { products } from '../products/products.table.ts'
import type { DiscountRow } from './discounts.table.ts'

/** What each type has besides the rules that all have. */
const own: Record<DiscountRow['type'], readonly (keyof DiscountChanges)[]> = {
  code: ['code'],
  product: ['name', 'products', 'productGroups'],
  market: ['name'],
}
const special = [...new Set(Object.values(own).flat())]

/** What another type has is refused: a code has no products, a discount of products no code. */
export function refuseForeignFields(type: DiscountRow['type'], asked: DiscountChanges) {
  const foreign = special.filter((key) => asked[key] !== undefined && !own[type].includes(key))
  if (foreign.length > 0)
    throw new AppError('validation_failed', {
      fields: Object.fromEntries(foreign.map((key) => [key, 'notOfType'])),
    })
}

type DiscountConditions = Pick<
  DiscountRow,
  | 'type'
  | 'period'
  | 'startDate'
  | 'endDate'
  | 'numberOfUsage'
  | 'locations'
  | 'productIds'
  | 'productGroupIds'
  | 'customerGroupIds'
>

/** Every rule that a schema cannot tell; what stood there `before` may have been deleted since and is not asked again. */
export async function checkDiscount(db: Db, asked: DiscountConditions, before?: DiscountRow): Promise<void> {
  const usageCount = before?.usageCount ?? 0
  const { type, period, startDate, endDate } = asked
  const fields: Record<string, string> = {}
  if (period === 'fixed' && !endDate) fields.endDate = 'required'
  if (endDate && endDate <= startDate) fields.endDate = 'endAfterStart'
  if (asked.numberOfUsage !== null && asked.numberOfUsage < usageCount) fields.numberOfUsage = 'belowUsage'
  if (type === 'product' && asked.productIds.length + asked.productGroupIds.length === 0)
    fields.products = 'oneTarget'
  for (const [index, { country, city }] of asked.locations.entries()) {
    if (!isCountry(country)) fields[`locations.${index}.country`] = 'choice'
    else if (city && !isCityOf(country, city)) fields[`locations.${index}.city`] = 'choice'
  }
  const references = [
    ['products', asked.productIds, before?.productIds, products, isNull(products.archivedAt)],
    ['productGroups', asked.productGroupIds, before?.productGroupIds, productGroups, undefined],
    ['customerGroups', asked.customerGroupIds, before?.customerGroupIds, customerGroups, undefined],
  ] as const
  for (const [name, ids, known = [], table, live] of references) {
    const asking = ids.filter((id) => !known.includes(id))
    if (asking.length === 0) continue
    const rows = await db
      .select({ id: table.id })
      .from(table)
      .where(and(inArray(table.id, asking), live))
    const there = new Set(rows.map(({ id }) => id))
    for (const id of asking) if (!there.has(id)) fields[`${name}.${ids.indexOf(id)}`] = 'unknownReference'
  }
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields })
}
