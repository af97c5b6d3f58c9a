import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import { asciiDigits } from '#contract/digits.ts'
import { accounts } from '../auth/auth.table.ts'
import type { Db } from '../db/connect.ts'
import { creditNotes, invoices } from '../invoices/invoices.table.ts'
import { listOrdersOfUnit } from '../inventory/units.queries.ts'
import { fold } from '../text/fold.ts'
import { orders } from './orders.table.ts'

/** A reference fits few orders; a customer may have many. */
const mostOrders = 1_000
const mostCustomers = 50

/**
 * Ids of the orders that a whole reference names: a unit's serial number or EUI, the number of an invoice, a credit note, a parcel or
 * a purchase order, the customer's email or phone number.
 */
export async function listOrdersByReference(db: Db, search: string): Promise<string[]> {
  const text = asciiDigits(search).trim()
  const customers = await listCustomers(db, text)
  const [units, found] = await Promise.all([
    listOrdersOfUnit(db, search),
    // Each by its own index: joined by "or", PostgreSQL would read every order.
    db
      .select({ id: orders.id })
      .from(orders)
      .where(
        inArray(
          orders.id,
          sql`(
            select id from orders where po_key = ${fold(search).trim()}
            union all select id from orders where lower(tracking_number) = ${text.toLowerCase()}
            union all select order_id from shipments where lower(tracking_number) = ${text.toLowerCase()}
            union all select id from orders where lower(contact_email) = ${text.toLowerCase()}
            union all select order_id from ${invoices} where number = ${text.toUpperCase()}
            union all select order_id from ${creditNotes} where number = ${text.toUpperCase()}
            union all (${ofCustomers(customers)}))`,
        ),
      )
      .orderBy(sql`${orders.placedAt} desc`)
      .limit(mostOrders),
  ])
  return [...new Set([...units, ...found.map(({ id }) => id)])]
}

const ofCustomers = (customers: readonly string[]): SQL =>
  sql`select id from orders where account_id = any(${sql.param(customers)}::uuid[]) order by placed_at desc limit ${mostOrders}`

async function listCustomers(db: Db, text: string): Promise<string[]> {
  const is = text.includes('@') ? eq(sql`lower(${accounts.email})`, text.toLowerCase()) : hasPhone(text)
  if (!is) return []
  const rows = await db.select({ id: accounts.id }).from(accounts).where(is).limit(mostCustomers)
  return rows.map(({ id }) => id)
}

const longestPrefix = 3

/** As it is spoken, with or without its country's prefix: `+966 51 234 5678`, `0512345678`. */
function hasPhone(text: string): SQL | undefined {
  const digits = text.replace(/[\s()-]/g, '').replace(/^(?:\+|00)/, '')
  if (!/^\d{7,15}$/.test(digits)) return undefined
  const endings = Array.from({ length: longestPrefix + 1 }, (_, from) => digits.slice(from).replace(/^0/, ''))
  return sql`${inArray(accounts.phoneNumber, endings)} and (
    ${accounts.phoneNumber} = ${digits.replace(/^0/, '')}
    or replace(${accounts.phonePrefix}, '+', '') || ${accounts.phoneNumber} = ${digits})`
}
