import { inArray, sql } from 'drizzle-orm'
import type { AdminViewer } from '#server/http/viewer.ts'
import { orNotFound } from '#server/http/app-error.ts'
import { products } from '#server/products/products.table.ts'
import { fold } from '#server/text/fold.ts'
import {
  type QuotedProduct,
  quotes,
  requestLines,
  requestReplies,
  requests,
} from '#server/requests/requests.table.ts'
import type { Db } from '#server/db/connect.ts'
import type { DemoCatalogue } from '../catalogue/demo-types.ts'
import { fixedId } from './fixed-id.ts'
import { before, customerId, type People } from './load-people.ts'
import type { Ids } from './load-products.ts'

export async function loadRequests(
  db: Db,
  demo: DemoCatalogue,
  around: { people: People; products: Ids; by: AdminViewer; now: Date },
) {
  for (const [index, request] of demo.requests.entries()) {
    const id = fixedId('request', String(index))
    const { rows } = await db.execute<{ next: number }>(sql`select nextval('request_numbers') as next`)
    const { products: asked, phone, daysAgo, customer, isTaken, reply, quote, ...rest } = request
    const number = `REQ-${String(rows[0]?.next).padStart(6, '0')}`
    const at = before(around.now, daysAgo)
    const answeredAt = before(around.now, daysAgo - 1)
    await db.insert(requests).values({
      ...rest,
      id,
      number,
      language: isArabic.test(request.message) ? 'ar' : 'en',
      accountId: customer === undefined ? null : customerId(customer),
      phonePrefix: phone.isoCode,
      phoneNumber: phone.phoneNumber,
      assigneeId: isTaken ? around.by.id : null,
      searchText: fold([number, request.fullName, request.company, request.email, request.message].join(' ')),
      createdAt: at,
      updatedAt: reply || quote ? answeredAt : at,
    })
    if (asked.length > 0)
      await db.insert(requestLines).values(
        asked.map(({ code, quantity }, position) => ({
          requestId: id,
          productId: around.products.get(code) ?? '',
          quantity,
          position,
        })),
      )
    if (reply !== undefined)
      await db.insert(requestReplies).values({
        id: fixedId('reply', String(index)),
        requestId: id,
        message: reply,
        byName: around.by.name,
        at: answeredAt,
      })
    if (quote)
      await db.insert(quotes).values({
        requestId: id,
        revision: 1,
        lines: await linesOf(db, asked, quote.unitPrices, around.products),
        currency: 'SAR',
        taxRate: 15,
        pricesIncludeTax: false,
        validUntil: before(around.now, -quote.validDays),
        note: quote.note,
        byId: around.by.id,
        byName: around.by.name,
        sentAt: answeredAt,
      })
  }
}

const isArabic = /\p{Script=Arabic}/u

/** As a quote keeps them: with name and picture of the day it was sent. */
async function linesOf(
  db: Db,
  asked: readonly { code: string; quantity: number }[],
  unitPrices: readonly number[],
  ids: Ids,
): Promise<QuotedProduct[]> {
  const rows = await db
    .select({ id: products.id, name: products.name, code: products.code, images: products.images })
    .from(products)
    .where(
      inArray(
        products.id,
        asked.map(({ code }) => ids.get(code) ?? ''),
      ),
    )
  const byCode = new Map(rows.map((row) => [row.code, row]))
  return asked.map(({ code, quantity }, index) => {
    const row = orNotFound(byCode.get(code))
    const image = row.images[0]
    return {
      product: row.id,
      name: row.name,
      code,
      ...(image && { imageId: image.id }),
      quantity,
      unitPrice: orNotFound(unitPrices[index]),
    }
  })
}
