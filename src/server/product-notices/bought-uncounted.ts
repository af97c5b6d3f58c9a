import { sql, type SQL } from 'drizzle-orm'
import { companyOfMember } from '../auth/reachable-by.ts'
import type { CustomerViewer } from '../http/viewer.ts'

/** Where an order has brought pieces of which none is known by its number: `product_id`, and how many `units` of it are kept. */
const ofOrders = (whose: SQL, whoseUnits: SQL) => sql`
  select (demand->>'product')::uuid as product_id,
    sum((demand->>'quantity')::int / line.quantity * (line.shipped_quantity - line.returned_quantity))::int as units
  from orders placed
  join order_lines line on line.order_id = placed.id
  cross join jsonb_array_elements(line.stock_demand) demand
  where ${whose} and line.shipped_quantity > line.returned_quantity and not exists (
    select from company_units unit where unit.product_id = (demand->>'product')::uuid and ${whoseUnits})
  group by 1`

/** The products that the caller's company has bought, or the caller alone, without pieces that are known by their number. */
export function boughtUncounted(viewer: CustomerViewer): SQL {
  const company = companyOfMember(viewer)
  return company === undefined
    ? ofOrders(sql`placed.account_id = ${viewer.id}::uuid`, sql`unit.account_id = ${viewer.id}::uuid`)
    : ofOrders(sql`placed.company_id = ${company}::uuid`, sql`unit.company_id = ${company}::uuid`)
}

/** The companies that have bought a product so, each once. */
export const companiesWithUncounted = (productId: string): SQL => sql`
  select distinct placed.company_id
  from orders placed
  join order_lines line on line.order_id = placed.id
  where placed.company_id is not null and line.shipped_quantity > line.returned_quantity
    and line.stock_demand @> ${JSON.stringify([{ product: productId }])}::jsonb
    and not exists (
      select from company_units unit where unit.product_id = ${productId}::uuid and unit.company_id = placed.company_id)`
