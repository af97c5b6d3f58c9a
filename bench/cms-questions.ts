import { sql } from 'drizzle-orm'
import { customerKinds, customerSorts, customerStatuses } from '#contract/customers.ts'
import { enums } from '#contract/enums.ts'
import { inventorySorts, stockStates } from '#contract/inventory.ts'
import { cmsOrderSorts, refundedShares } from '#contract/orders.ts'
import { cmsProductSorts } from '#contract/products.ts'
import type { Db } from '#server/db/connect.ts'

export type CmsList = {
  name: string
  path: string
  sorts: readonly string[]
  /** By what they narrow; any two are asked for together. */
  filters: Record<string, string>
  searches: Record<string, string>
}

const dayMs = 86_400_000

/** Every list of the CMS that grows with the shop, and what staff ask of it. */
export async function listsOf(db: Db, now: Date): Promise<CmsList[]> {
  const ids = await someIds(db)
  const since = (days: number) =>
    `dateFrom=${new Date(now.getTime() - days * dayMs).toISOString()}&dateTo=${now.toISOString()}`
  const named = {
    'part of a name': 'track',
    'part of a name in Arabic': 'متتبع',
    'a name with a typing error': 'gatway',
    nonsense: 'zzzqqq',
  }
  return [
    {
      name: 'products',
      path: 'products',
      sorts: cmsProductSorts,
      filters: {
        ...each('kind', enums.ProductKind),
        ...each('hardwareType', enums.HardwareType),
        ...each('visibility', enums.Visibility),
        ...each('stock', stockStates),
        ...each('missingTranslation', enums.Language),
        group: `group=${ids.productGroup}`,
        application: `application=${ids.application}`,
        'use case': `useCase=${ids.use_case}`,
        industry: `industry=${ids.industry}`,
        tag: `tag=${ids.tag}`,
        'device type': `deviceType=${ids.device_type}`,
      },
      searches: { ...named, code: ids.code, 'part of a code': ids.code.slice(0, -2) },
    },
    {
      name: 'inventory',
      path: 'inventory',
      sorts: inventorySorts,
      filters: {
        ...each('stock', stockStates),
        ...each('hardwareType', enums.HardwareType),
        group: `group=${ids.productGroup}`,
      },
      searches: { ...named, code: ids.code, 'part of a code': ids.code.slice(0, -2) },
    },
    {
      name: 'orders',
      path: 'orders',
      sorts: cmsOrderSorts,
      filters: {
        ...each('status', enums.OrderStatus),
        ...each('paymentStatus', enums.PaymentStatus),
        ...each('refunded', refundedShares),
        ...each('productType', enums.ProductType),
        customer: `customer=${ids.buyer}`,
        product: `product=${ids.sold}`,
        'a code': 'discountCode=WELCOME10',
        'a total': 'totalFrom=50000&totalTo=200000',
        'a day': since(1),
        'thirty days': since(30),
        'a year': since(365),
      },
      searches: {
        ...named,
        'a number': ids.number,
        'part of a number': ids.number.slice(-4),
        'a name': ids.buyerName,
        code: ids.soldCode,
      },
    },
    {
      name: 'customers',
      path: 'customers',
      sorts: customerSorts,
      filters: {
        ...each('kind', customerKinds),
        ...each('status', customerStatuses),
        group: `group=${ids.customerGroup}`,
        'thirty days': since(30),
        'a year': since(365),
      },
      searches: {
        'part of a name': 'noor',
        'part of a name in Arabic': 'نور',
        'an email': ids.email,
        'part of an email': '@example',
        phone: ids.phone,
        'part of a phone': ids.phone.slice(-4),
        company: 'trading',
        nonsense: 'zzzqqq',
      },
    },
  ]
}

/** Every file that staff save of these lists; each comes in pieces. */
export const filesOf = (): Record<string, string> => ({
  'products as CSV': 'products/list.csv',
  'products as CSV, by name': 'products/list.csv?sort=name',
  'products as CSV, low in stock': 'products/list.csv?stock=low',
  'products as CSV, found': `products/list.csv?search=track`,
  'products for an import, CSV': 'products/export?format=csv',
  'products for an import, JSON': 'products/export?format=json',
  'products for an import, low in stock': 'products/export?format=csv&stock=low',
  'inventory as CSV': 'inventory/list.csv',
  'inventory as CSV, by name': 'inventory/list.csv?sort=name',
  'orders as CSV': 'orders/list.csv',
  'orders as CSV, by total': 'orders/list.csv?sort=total',
  'orders as CSV, found': 'orders/list.csv?search=track',
  'applications as CSV': 'applications/list.csv',
  'tags as CSV': 'tags/list.csv',
  'product groups as CSV': 'product-groups/list.csv',
  'customer groups as CSV': 'customer-groups/list.csv',
  'pictures as CSV': 'pictures/list.csv',
  'requests as CSV': 'requests/list.csv',
  'discounts as CSV': 'discounts/list.csv',
  'activity log as CSV': 'audit/list.csv',
  'activity log as CSV, in words': 'audit/list.csv?columns=did,name,changes',
})

const each = (name: string, values: readonly string[]) =>
  Object.fromEntries(values.map((value) => [`${name} ${value}`, `${name}=${value}`]))

type Some = Record<
  | 'application'
  | 'use_case'
  | 'industry'
  | 'tag'
  | 'device_type'
  | 'productGroup'
  | 'customerGroup'
  | 'code'
  | 'buyer'
  | 'buyerName'
  | 'number'
  | 'sold'
  | 'soldCode'
  | 'email'
  | 'phone',
  string
>

async function someIds(db: Db): Promise<Some> {
  const topic = (kind: string) =>
    sql`(select id from metadata where kind = ${kind} order by sort_order limit 1)`
  const { rows } = await db.execute<Some>(sql`
    select ${topic('application')} as application, ${topic('use_case')} as use_case, ${topic('industry')} as industry,
      ${topic('tag')} as tag, ${topic('device_type')} as device_type,
      (select id from product_groups order by name limit 1) as "productGroup",
      (select id from customer_groups order by name limit 1) as "customerGroup",
      (select code from products where type = 'hardware' order by id desc limit 1) as code,
      placed.account_id as buyer, placed.customer_name as "buyerName", placed.number, line.product_id as sold, line.code as "soldCode",
      buyer.email, buyer.phone_number as phone
    from orders placed join order_lines line on line.order_id = placed.id
    join accounts buyer on buyer.id = (select id from accounts where phone_number <> '' order by id limit 1)
    where placed.account_id is not null order by placed.placed_at limit 1`)
  const [some] = rows
  if (!some) throw new Error('The shop has no orders.')
  return some
}
