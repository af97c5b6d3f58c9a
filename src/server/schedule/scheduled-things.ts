import { isDeepStrictEqual } from 'node:util'
import { eq, inArray } from 'drizzle-orm'
import type { ScheduledKind } from '#contract/schedule-fields.ts'
import type { ScheduledValue } from '#contract/schedule.ts'
import type { BothTexts } from '#contract/shared.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { changeDiscount } from '../discounts/change-discount.ts'
import { discounts } from '../discounts/discounts.table.ts'
import { AppError } from '../http/app-error.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { changeMarketing, marketingTables } from '../marketing/change-marketing.ts'
import { changeProduct } from '../products/change-product.ts'
import { products } from '../products/products.table.ts'
import { readSettings } from '../settings/settings.queries.ts'
import type { ScheduledField, ScheduleRow } from '../schedule-entries/schedule-entries.table.ts'

/** A thing as far as plans are about it. */
export type Thing = {
  name: BothTexts
  values: Partial<Record<ScheduledField, ScheduledValue>>
  /** Its own dates, where it has any: it counts within them only. */
  startsAt?: Date | null
  endsAt?: Date | null
}

/** What is there now, by id; deleted things are not. */
export async function findThings(
  db: Db,
  kind: ScheduledKind,
  ids: readonly string[],
): Promise<Map<string, Thing>> {
  const things = new Map<string, Thing>()
  if (ids.length === 0) return things
  if (kind === 'product') {
    const { currency } = await readSettings(db)
    const money = (amount: number | null) => (amount === null ? null : { amount, currency })
    for (const row of await db
      .select()
      .from(products)
      .where(inArray(products.id, [...ids])))
      if (!row.archivedAt)
        things.set(row.id, {
          name: row.name,
          values: {
            visibility: row.visibility,
            price: money(row.price),
            priceBeforeDiscount: money(row.priceBeforeDiscount),
          },
        })
  } else if (kind === 'discount') {
    for (const row of await db
      .select()
      .from(discounts)
      .where(inArray(discounts.id, [...ids]))) {
      const name = row.code ?? row.name ?? ''
      if (!row.archivedAt)
        things.set(row.id, {
          name: { en: name, ar: name },
          values: { status: row.status },
          startsAt: row.startDate,
          endsAt: row.endDate,
        })
    }
  } else {
    const table = marketingTables[kind]
    for (const row of await db
      .select()
      .from(table)
      .where(inArray(table.id, [...ids])))
      things.set(row.id, {
        name: row.title,
        values: { visibility: row.visibility },
        startsAt: row.startAt,
        endsAt: row.endAt,
      })
  }
  return things
}

export const isSame = (a: ScheduledValue | undefined, b: ScheduledValue | undefined): boolean =>
  isDeepStrictEqual(a ?? null, b ?? null)

/**
 * Writes a value as staff would by hand: by the same rules, with the same traces.
 * @throws AppError where the rules refuse it
 */
export async function writeValue(
  ctx: Context,
  db: Db,
  { kind, entityId: id, field, byId, byName }: ScheduleRow,
  value: ScheduledValue,
): Promise<void> {
  // The person who planned it; what they may do was asked when they did.
  const by: AdminViewer = {
    kind: 'admin',
    id: byId ?? '',
    name: byName,
    permissions: [],
    isSuperAdmin: false,
  }
  const change = { [field]: value } as Record<string, never>
  if (kind === 'product') {
    const { currency } = await readSettings(db)
    // Whose order it is among other writers of the product.
    await db.select({ id: products.id }).from(products).where(eq(products.id, id)).for('update')
    await changeProduct(db, id, change, { language: 'en', by, currency, hold: 'own' })
  } else if (kind === 'discount')
    await changeDiscount(db, id, change, {
      by,
      now: ctx.now(),
      timeZone: (await readSettings(db)).timeZone,
      hold: 'own',
    })
  else await changeMarketing(db, kind, id, change, { language: 'en', by, hold: 'own' })
}

/** Whether a value is one of this field. @throws AppError validation_failed */
export function checkValue(
  field: ScheduledField,
  value: ScheduledValue,
  currency: string,
): asserts value is ScheduledValue {
  const isOf = {
    visibility: value === 'visible' || value === 'hidden',
    status: value === 'active' || value === 'inactive',
    price: isMoney(value, currency),
    priceBeforeDiscount: value === null || isMoney(value, currency),
  }[field]
  if (!isOf) throw new AppError('validation_failed', { fields: { value: 'invalid' } })
}

const isMoney = (value: ScheduledValue, currency: string) =>
  typeof value === 'object' && value !== null && value.currency === currency
