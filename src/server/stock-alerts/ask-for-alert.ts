import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Language } from '#contract/enums.ts'
import { stockAlertDays } from '#contract/stock-alerts.ts'
import { accounts } from '../auth/auth.table.ts'
import { hashToken, newToken } from '../auth/link-tokens.ts'
import { siteOrigin } from '../config/site-origin.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { transaction } from '../db/transaction.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { stockLevels } from '../inventory/inventory.table.ts'
import { isShown, products } from '../products/products.table.ts'
import { queueMail } from '../providers/mail/queue-mail.ts'
import { stockAlertRounds, stockAlerts } from './stock-alerts.table.ts'

const dayMs = 86_400_000

/** A product that the shop shows and whose pieces are counted. @throws AppError not_found */
async function findCounted(db: Db, id: string) {
  const [row] = await db
    .select({
      id: products.id,
      name: products.name,
      available:
        sql<number>`${stockLevels.onHand} - ${stockLevels.reserved} + ${stockLevels.backorderLimit}`.mapWith(
          Number,
        ),
    })
    .from(products)
    .innerJoin(stockLevels, eq(stockLevels.productId, products.id))
    .where(and(eq(products.id, id), isShown))
  return orNotFound(row)
}

/** From now on the product counts as one that was out. */
const beginRound = (db: Db, productId: string) =>
  db
    .insert(stockAlertRounds)
    .values({ productId })
    .onConflictDoUpdate({ target: stockAlertRounds.productId, set: { isOut: true } })

export const linkOf = (ctx: Context, language: Language, token: string) =>
  `${siteOrigin(ctx.config)}/${language}/stock-alert#${token}`

/** Who is signed in waits at once. @throws AppError not_found */
export function askSignedIn(
  ctx: Context,
  db: Db,
  viewer: CustomerViewer,
  productId: string,
  language: Language,
): Promise<'on' | 'in_stock'> {
  const now = ctx.now()
  return transaction(db, async (db) => {
    const product = await findCounted(db, productId)
    if (product.available > 0) return 'in_stock'
    const [account] = await db
      .select({ email: accounts.email })
      .from(accounts)
      .where(eq(accounts.id, viewer.id))
    const { email } = orNotFound(account)
    const until = new Date(now.getTime() + stockAlertDays * dayMs)
    await db
      .insert(stockAlerts)
      .values({
        id: uuid(),
        productId,
        accountId: viewer.id,
        email,
        emailKey: email.toLowerCase(),
        language,
        confirmedAt: now,
        createdAt: now,
        expiresAt: until,
      })
      .onConflictDoUpdate({
        target: [stockAlerts.productId, stockAlerts.emailKey],
        targetWhere: isNull(stockAlerts.toldAt),
        set: {
          accountId: viewer.id,
          confirmedAt: sql`coalesce(${stockAlerts.confirmedAt}, excluded.confirmed_at)`,
          expiresAt: until,
          language,
        },
      })
    await beginRound(db, productId)
    return 'on'
  })
}

/**
 * Others confirm their address by the link in a mail. The answer is the same whatever is known of the address: one that waits already gets
 * no mail.
 * @throws AppError not_found, rate_limited
 */
export async function askByMail(
  ctx: Context,
  db: Db,
  asked: { productId: string; email: string; language: Language; address: string },
): Promise<'confirm' | 'in_stock'> {
  const { productId, email, language, address } = asked
  const product = await findCounted(db, productId)
  if (product.available > 0) return 'in_stock'
  await ctx.limits.request(address, email)
  const now = ctx.now()
  const token = newToken()
  await transaction(db, async (db) => {
    const values = {
      language,
      tokenHash: hashToken(token),
      expiresAt: new Date(now.getTime() + stockAlertDays * dayMs),
    }
    const [alert] = await db
      .insert(stockAlerts)
      .values({
        ...values,
        id: uuid(),
        productId,
        email,
        emailKey: email.toLowerCase(),
        createdAt: now,
      })
      .onConflictDoUpdate({
        target: [stockAlerts.productId, stockAlerts.emailKey],
        targetWhere: isNull(stockAlerts.toldAt),
        set: values,
        setWhere: isNull(stockAlerts.confirmedAt),
      })
      .returning({ id: stockAlerts.id })
    if (!alert) return
    await queueMail(ctx, db, {
      kind: 'stock_alert_confirm',
      to: email,
      language,
      values: { name: '', product: textIn(product.name, language), url: linkOf(ctx, language, token) },
    })
  })
  return 'confirm'
}

export async function stopAlert(db: Db, viewer: CustomerViewer, productId: string): Promise<void> {
  await db
    .delete(stockAlerts)
    .where(
      and(
        eq(stockAlerts.accountId, viewer.id),
        eq(stockAlerts.productId, productId),
        isNull(stockAlerts.toldAt),
      ),
    )
}

export const isWaiting = async (
  { db, now }: { db: Db; now: Date },
  viewer: CustomerViewer,
  productId: string,
): Promise<boolean> =>
  (await db.$count(
    stockAlerts,
    and(
      eq(stockAlerts.accountId, viewer.id),
      eq(stockAlerts.productId, productId),
      isNull(stockAlerts.toldAt),
      gt(stockAlerts.expiresAt, now),
    ),
  )) > 0

/** @throws AppError not_found */
async function findByToken(db: Db, token: string, now: Date) {
  const [row] = await db
    .select({ alert: stockAlerts, name: products.name })
    .from(stockAlerts)
    .innerJoin(products, eq(products.id, stockAlerts.productId))
    .where(and(eq(stockAlerts.tokenHash, hashToken(token)), gt(stockAlerts.expiresAt, now)))
  return orNotFound(row)
}

export async function openAlert(db: Db, token: string, { language, now }: { language: Language; now: Date }) {
  const { alert, name } = await findByToken(db, token, now)
  const state = alert.toldAt ? 'told' : alert.confirmedAt ? 'waiting' : 'unconfirmed'
  return { product: { _id: alert.productId, name: textIn(name, language) }, state } as const
}

/** Again changes nothing. @throws AppError not_found */
export function confirmAlert(db: Db, token: string, now: Date): Promise<void> {
  return transaction(db, async (db) => {
    const { alert } = await findByToken(db, token, now)
    if (alert.toldAt !== null) throw new AppError('not_found')
    await db
      .update(stockAlerts)
      .set({ confirmedAt: now })
      .where(and(eq(stockAlerts.id, alert.id), isNull(stockAlerts.confirmedAt)))
    // It may be back already.
    await beginRound(db, alert.productId)
  })
}

/** All that the address waits for. @throws AppError not_found */
export async function stopAlertsOf(db: Db, token: string, now: Date): Promise<void> {
  const { alert } = await findByToken(db, token, now)
  await db.delete(stockAlerts).where(eq(stockAlerts.emailKey, alert.emailKey))
}

/** How many have confirmed that they wait. */
export const countWaiting = (db: Db, productId: string, now: Date): Promise<number> =>
  db.$count(
    stockAlerts,
    and(
      eq(stockAlerts.productId, productId),
      isNotNull(stockAlerts.confirmedAt),
      isNull(stockAlerts.toldAt),
      gt(stockAlerts.expiresAt, now),
    ),
  )
