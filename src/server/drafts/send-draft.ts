import { createHash, randomBytes } from 'node:crypto'
import { draftLinkDays } from '#contract/drafts.ts'
import type { Language } from '#contract/enums.ts'
import { formatter } from '#i18n/format.ts'
import { mailWords } from '#i18n/mail-words.ts'
import { displayName } from '../auth/admit.ts'
import { languageOfAccount } from '../auth/language-of-account.ts'
import { siteOrigin } from '../config/site-origin.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { inTransaction } from '../db/transaction.ts'
import { pickUpFor } from '../delivery/pick-up-place.ts'
import { AppError } from '../http/app-error.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { collectedAt, isolated } from '../order-mails/order-mail-rows.ts'
import type { DraftRow } from '../orders/order-drafts.table.ts'
import type { PricedCart } from '../orders/price-cart.ts'
import type { MailRow } from '../providers/mail/mail-template.ts'
import { queueMail } from '../providers/mail/queue-mail.ts'
import type { ShopView } from '../settings/shop-view.ts'
import { changeDraft, holdDraft } from './hold-draft.ts'
import { releaseStock } from './hold-stock.ts'
import { agreedFee, agreedPrices, priceDraft } from './price-draft.ts'
import { activeCustomer, requireEditable } from './save-draft.ts'

const linkMs = draftLinkDays * 86_400_000

export const hashDraftToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** The token follows the #, so it is in no log of a server or a proxy. */
const draftLink = (ctx: Context, token: string, language: Language) =>
  `${siteOrigin(ctx.config)}/${language}/pay#${token}`

/**
 * Emails the customer a link to the draft, which is then read-only. `db` must be a transaction.
 * @throws AppError not_found, version_conflict, draft_sent, invalid_transition, pricing_disabled, validation_failed, no_pick_up
 */
export async function sendDraft(
  ctx: Context,
  db: Db,
  id: string,
  version: number,
  by: AdminViewer,
  shop: ShopView,
): Promise<DraftRow> {
  const now = ctx.now()
  const draft = await holdDraft(db, id, version)
  requireEditable(draft)
  if (!shop.showPrice) throw new AppError('pricing_disabled')
  const account = await activeCustomer(db, draft.accountId, 'customer')
  const agreed = agreedPrices(draft, shop)
  const isOtherCurrency = draft.currency !== shop.currency
  const priced = await priceDraft(
    db,
    { ...draft, agreed, deliveryFee: agreedFee(draft, shop) },
    draft,
    shop,
    now,
  )
  const fields = {
    ...Object.fromEntries(
      draft.lines.flatMap(({ product, unitPrice }, index) => {
        if (priced.removed.includes(product)) return [[`items.${index}.product`, 'unknownReference']]
        return isOtherCurrency && unitPrice !== undefined ? [[`items.${index}.unitPrice`, 'currency']] : []
      }),
    ),
    ...(priced.code && !('discount' in priced.code) && { code: 'discount_not_found' }),
  }
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields })
  await pickUpFor(db, draft.pickUpPoint?.id, shop)
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + linkMs)
  const { total } = priced.totals
  const language = await languageOfAccount(db, account.id)
  await queueMail(ctx, db, {
    kind: 'draft_sent',
    to: account.email,
    language,
    values: {
      name: displayName(account),
      number: isolated(draft.number, language),
      until: expiresAt.toISOString(),
      url: draftLink(ctx, token, language),
      rows: [
        ...rowsOf(priced, language, shop),
        ...(draft.pickUpPoint
          ? collectedAt(draft.pickUpPoint, { words: mailWords(language), language })
          : []),
      ],
    },
  })
  return changeDraft(
    db,
    draft,
    {
      state: 'sent',
      tokenHash: hashDraftToken(token),
      sentAt: now,
      expiresAt,
      total,
      currency: shop.currency,
    },
    { action: 'draft_sent', by, now },
  )
}

function rowsOf({ lines, totals }: PricedCart, language: Language, { currency }: ShopView): MailRow[] {
  const words = mailWords(language)
  const format = formatter(language)
  const money = (amount: number) => format.money({ amount, currency })
  return [
    ...lines.map(({ product, quantity }, index) => ({
      label: words('rows.item', {
        count: format.number(quantity),
        name: textIn(product.name, language),
      }),
      value: money(totals.lines[index]?.subtotal ?? 0),
    })),
    ...(totals.discount > 0 ? [{ label: words('rows.discount'), value: money(-totals.discount) }] : []),
    { label: words('rows.total'), value: money(totals.total), isStrong: true },
  ]
}

/**
 * Makes a sent draft editable again; its link stops working. `db` must be a transaction.
 * @throws AppError not_found, version_conflict, invalid_transition
 */
export async function takeBackDraft(
  ctx: Context,
  db: Db,
  id: string,
  version: number,
  by: AdminViewer,
): Promise<DraftRow> {
  const draft = await holdDraft(db, id, version)
  if (draft.state !== 'sent') throw new AppError('invalid_transition', { details: { status: draft.state } })
  return changeDraft(
    db,
    draft,
    { state: 'draft', tokenHash: null, sentAt: null, expiresAt: null },
    { action: 'draft_taken_back', by, now: ctx.now() },
  )
}

/**
 * Cancels a draft that was not placed, and gives back what it holds; it stays in the list. `db` must be a transaction.
 * @throws AppError not_found, version_conflict, invalid_transition
 */
export async function cancelDraft(
  ctx: Context,
  db: Db,
  id: string,
  version: number | undefined,
  by: AdminViewer,
): Promise<DraftRow> {
  const draft = await holdDraft(db, id, version)
  if (draft.state !== 'draft' && draft.state !== 'sent')
    throw new AppError('invalid_transition', { details: { status: draft.state } })
  return changeDraft(
    db,
    draft,
    { state: 'cancelled', tokenHash: null, ...(await releaseStock(db, draft, by.name)) },
    { action: 'cancelled', by, now: ctx.now() },
  )
}

/**
 * Gives back the stock that a draft holds; the draft stays as it is.
 * @throws AppError not_found, version_conflict, invalid_transition
 */
export const releaseDraft = (ctx: Context, id: string, version: number, by: AdminViewer): Promise<DraftRow> =>
  inTransaction(ctx.db, async (db) => {
    const draft = await holdDraft(db, id, version)
    if (draft.heldUntil === null)
      throw new AppError('invalid_transition', { details: { status: draft.state } })
    const hold = await releaseStock(db, draft, by.name)
    return changeDraft(db, draft, hold, { action: 'hold_released', by, now: ctx.now() })
  })
