import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { DraftChanges, DraftContents, NewDraft } from '#contract/drafts.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import { accounts } from '../auth/auth.table.ts'
import { findAddress } from '../addresses/addresses.queries.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { pickUpFor } from '../delivery/pick-up-place.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { orderDrafts, type DraftRow, type StoredDraftLine } from '../orders/order-drafts.table.ts'
import { products } from '../products/products.table.ts'
import type { ShopView } from '../settings/shop-view.ts'
import { changeDraft, holdDraft, inHistory } from './hold-draft.ts'
import { holdStock } from './hold-stock.ts'
import { agreedFee, agreedOf, agreedPrices, priceDraft } from './price-draft.ts'

/**
 * Creates a draft for a customer, and holds its stock where that is asked for. `db` must be a transaction.
 * @throws AppError pricing_disabled, validation_failed, stock_insufficient, out_of_stock, no_pick_up
 */
export async function createDraft(
  ctx: Context,
  db: Db,
  { customer, ...contents }: NewDraft,
  by: AdminViewer,
  shop: ShopView,
): Promise<string> {
  const now = ctx.now()
  await activeCustomer(db, customer, 'customer')
  const { stored, priced } = await checkContents(db, { accountId: customer, contents, shop, now })
  const id = uuid()
  const [inserted] = await db
    .insert(orderDrafts)
    .values({
      id,
      number: sql`'D-' || lpad(nextval('order_draft_numbers')::text, 6, '0')`,
      accountId: customer,
      ...stored,
      byName: by.name,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  // The stock's ledger names the draft, which has to be there first.
  const hold = await holdStock(db, orNotFound(inserted), priced, {
    hours: contents.holdHours,
    byName: by.name,
    now,
  })
  const [row] = await db.update(orderDrafts).set(hold).where(eq(orderDrafts.id, id)).returning()
  const draft = orNotFound(row)
  await writeAudit(db, {
    entity: 'draft',
    entityId: id,
    action: 'create',
    by,
    after: await inHistory(db, draft),
  })
  return id
}

/**
 * Replaces the contents of a draft that was not sent.
 * @throws AppError not_found, version_conflict, draft_sent, invalid_transition, pricing_disabled, validation_failed,
 *   stock_insufficient, out_of_stock, no_pick_up
 */
export const updateDraft = (
  ctx: Context,
  id: string,
  { version, ...contents }: DraftChanges,
  by: AdminViewer,
  shop: ShopView,
): Promise<DraftRow> =>
  inTransaction(ctx.db, async (db) => {
    const draft = await holdDraft(db, id, version)
    requireEditable(draft)
    // Who may not agree on prices leaves those that a colleague agreed on.
    const kept = by.permissions.includes('requests.quote')
      ? undefined
      : { agreed: agreedPrices(draft, shop), fee: agreedFee(draft, shop) }
    const { accountId } = draft
    const now = ctx.now()
    const { stored, priced } = await checkContents(db, { accountId, contents, kept, shop, now })
    const hours = contents.holdHours
    const hold = await holdStock(db, draft, priced, { hours, byName: by.name, now })
    return changeDraft(db, draft, { ...stored, ...hold }, { action: 'update', by, now })
  })

/** @throws AppError draft_sent, invalid_transition */
export function requireEditable({ state }: DraftRow): void {
  if (state === 'sent') throw new AppError('draft_sent')
  if (state !== 'draft') throw new AppError('invalid_transition', { details: { status: state } })
}

/** @throws AppError validation_failed where the account is no customer, or is blocked */
export async function activeCustomer(db: Db, id: string, field: string) {
  const [account] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), ne(accounts.family, 'admin'), eq(accounts.status, 'active')))
  if (!account) throw new AppError('validation_failed', { fields: { [field]: 'unknownReference' } })
  return account
}

type Checking = {
  accountId: string
  contents: DraftContents
  kept?: { agreed: ReadonlyMap<string, number>; fee: number | null } | undefined
  shop: ShopView
  now: Date
}

/** The contents as they are stored, and their lines as priced; errors are reported at their fields. */
async function checkContents(db: Db, { accountId, contents, kept, shop, now }: Checking) {
  if (!shop.showPrice) throw new AppError('pricing_disabled')
  const { items, addressId = null, pickUpPointId, code, note, deliveryFee: fee } = contents
  const pickUpPoint = (await pickUpFor(db, pickUpPointId, shop)) ?? null
  const deliveryFee = pickUpPoint ? null : (fee?.amount ?? kept?.fee ?? null)
  const ids = items.map(({ product }) => product)
  const rows = await db.select().from(products).where(inArray(products.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const fields: Record<string, string> = {}
  const lines = items.flatMap(({ product, quantity, unitPrice }, index): StoredDraftLine[] => {
    const row = byId.get(product)
    if (ids.indexOf(product) !== index) fields[`items.${index}.product`] = 'duplicate'
    if (unitPrice && unitPrice.currency !== shop.currency) fields[`items.${index}.unitPrice`] = 'currency'
    const agreed = unitPrice?.amount ?? kept?.agreed.get(product)
    return row
      ? [
          {
            product,
            name: row.name,
            code: row.code,
            quantity,
            ...(agreed !== undefined && { unitPrice: agreed }),
          },
        ]
      : []
  })
  if (fee && fee.currency !== shop.currency) fields.deliveryFee = 'currency'
  if (fee && pickUpPoint) fields.deliveryFee ??= 'choice'
  if (addressId && pickUpPoint) fields.pickUpPointId = 'choice'
  const agreed = agreedOf(lines)
  const asked = { lines, code, agreed, deliveryFee, pickUpPoint }
  const priced = await priceDraft(db, asked, { accountId, addressId }, shop, now)
  const sold = new Set(priced.lines.map(({ product }) => product.id))
  for (const [index, { product }] of items.entries())
    if (!sold.has(product)) fields[`items.${index}.product`] ??= 'unknownReference'
  const address = addressId ? await findAddress(db, accountId, addressId) : undefined
  if (addressId && address?.type !== 'shipping') fields.addressId = 'unknownReference'
  if (priced.code && !('discount' in priced.code)) fields.code = 'discount_not_found'
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields })
  const stored = {
    lines,
    itemQuantity: priced.totals.itemQuantity,
    currency: shop.currency,
    total: priced.totals.total,
    addressId,
    pickUpPoint,
    deliveryFee,
    code: code || null,
    note: note || null,
  }
  return { stored, priced: priced.lines }
}
