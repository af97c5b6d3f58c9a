import { sql } from 'drizzle-orm'
import { requestLines, requests } from '../../../requests/requests.table.ts'
import type { Db } from '../../connect.ts'
import type { DemoCatalogue } from '../catalogue/demo-types.ts'
import { fixedId } from './fixed-id.ts'
import { before, customerId, type People } from './load-people.ts'
import type { Ids } from './load-products.ts'

export async function loadRequests(
  db: Db,
  demo: DemoCatalogue,
  around: { people: People; products: Ids; now: Date },
) {
  for (const [index, request] of demo.requests.entries()) {
    const id = fixedId('request', String(index))
    const { rows } = await db.execute<{ next: number }>(sql`select nextval('request_numbers') as next`)
    const { products, phone, daysAgo, customer, ...rest } = request
    await db.insert(requests).values({
      ...rest,
      id,
      number: `REQ-${String(rows[0]?.next).padStart(6, '0')}`,
      accountId: customer === undefined ? null : customerId(customer),
      phonePrefix: phone.isoCode,
      phoneNumber: phone.phoneNumber,
      createdAt: before(around.now, daysAgo),
    })
    if (products.length > 0)
      await db.insert(requestLines).values(
        products.map(({ code, quantity }, position) => ({
          requestId: id,
          productId: around.products.get(code) ?? '',
          quantity,
          position,
        })),
      )
  }
}
