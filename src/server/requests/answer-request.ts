import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { QuoteDraft, RequestChanges } from '#contract/requests.ts'
import type { AuditAction } from '#i18n/audit-words.ts'
import { listComma } from '#i18n/list-comma.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import { displayName } from '../auth/admit.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { accounts } from '../auth/auth.table.ts'
import { languageOfAccount } from '../auth/language-of-account.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { pickUpFor } from '../delivery/pick-up-place.ts'
import { announce } from '../events/announce.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { howToWrite } from '../mail-choices/how-to-write.ts'
import { isMailedAtOnce, notify } from '../notices/notify.ts'
import { periodOf } from '../products/products.queries.ts'
import { queueMail } from '../providers/mail/queue-mail.ts'
import { products } from '../products/products.table.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { quoteLink, staffLink } from './quote-link.ts'
import { byHand, mayQuote, statusNow } from './request-status.ts'
import { isStaff, newestQuote } from './requests.queries.ts'
import { quotes, requestReplies, requests, type RequestRow } from './requests.table.ts'

/** How many there were, and those that the successor has now. */
type PassedOn = { count: number; given: { request: string; number: string }[] }
type Start = { version?: number | undefined; from?: RequestRow['status'] | undefined }

/** Locks the request; a concurrent change then sees the result of the first. */
async function locked(db: Db, id: string, { version, from }: Start, now: Date): Promise<RequestRow> {
  const [row] = await db.select().from(requests).where(eq(requests.id, id)).for('update')
  const request = orNotFound(row)
  const status = statusNow(request, await newestQuote(db, id), now)
  const isOther =
    (version !== undefined && version !== request.version) || (from !== undefined && from !== status)
  if (isOther)
    throw new AppError('version_conflict', {
      details: { status, version: request.version, changedAt: request.updatedAt.toISOString() },
    })
  return request
}

async function change(
  db: Db,
  before: RequestRow,
  after: Partial<Pick<RequestRow, 'status' | 'assigneeId'>>,
  action: AuditAction,
  by: AdminViewer,
  now: Date,
) {
  await db
    .update(requests)
    .set({ ...after, version: sql`${requests.version} + 1`, updatedAt: now })
    .where(eq(requests.id, before.id))
  await announce(db, 'request', { _id: before.id })
  const { status, assigneeId } = before
  await writeAudit(db, {
    entity: 'request',
    entityId: before.id,
    action,
    by,
    before: { status, assigneeId },
    after,
  })
}

/** Gives the open requests of a colleague to another who may see them, or to nobody. */
export async function passOnRequests(
  db: Db,
  from: string,
  to: string | undefined,
  by: AdminViewer,
  now: Date,
): Promise<PassedOn> {
  const open = await db
    .select()
    .from(requests)
    .where(and(eq(requests.assigneeId, from), inArray(requests.status, ['new', 'in_progress'])))
    .orderBy(asc(requests.id))
    .for('update')
  const isAmong = to !== undefined && (await db.$count(accounts, and(eq(accounts.id, to), isStaff))) > 0
  const assigneeId = isAmong ? to : null
  for (const request of open) await change(db, request, { assigneeId }, 'changed', by, now)
  return { count: open.length, given: isAmong ? open.map(({ id, number }) => ({ request: id, number })) : [] }
}

/**
 * A colleague who is assigned the request is notified by email. `db` must be a transaction.
 * @throws AppError version_conflict, invalid_transition, validation_failed, not_found
 */
export async function changeRequest(
  ctx: Context,
  db: Db,
  id: string,
  changes: RequestChanges,
  by: AdminViewer,
) {
  const request = await locked(db, id, changes, ctx.now())
  const { status, assignee } = changes
  const now = statusNow(request, await newestQuote(db, id), ctx.now())
  if (status && status !== now && !byHand[now].includes(status))
    throw new AppError('invalid_transition', { details: { allowed: byHand[now] } })
  if (assignee) {
    const [staff] = await db
      .select()
      .from(accounts)
      .where(and(eq(accounts.id, assignee), isStaff))
    if (!staff) throw new AppError('validation_failed', { fields: { assignee: 'unknownReference' } })
    // Whoever assigns it to themselves, or has it already, gets no email.
    if (assignee !== by.id && assignee !== request.assigneeId) await tellAssignee(ctx, db, request, staff, by)
  }
  const after = { ...(status && { status }), ...(assignee !== undefined && { assigneeId: assignee }) }
  await change(db, request, after, 'changed', by, ctx.now())
}

async function tellAssignee(
  ctx: Context,
  db: Db,
  { id, number, fullName, company, email, message }: RequestRow,
  to: typeof accounts.$inferSelect,
  by: AdminViewer,
) {
  const isMailed = await isMailedAtOnce(db, to.id, 'assigned')
  await notify(db, 'assigned', { request: id, number }, { to: [to.id], isMailed })
  if (!isMailed) return
  const language = await languageOfAccount(db, to.id)
  await queueMail(ctx, db, {
    kind: 'request_assigned',
    to: to.email,
    language,
    values: {
      name: displayName(to),
      number,
      by: by.name,
      from: [fullName, company].filter(Boolean).join(listComma(language)),
      email,
      message,
      url: staffLink(ctx, id, language),
    },
  })
}

/** Emails an answer in the request's language and stores it. `db` must be a transaction. */
export async function replyToRequest(
  ctx: Context,
  db: Db,
  id: string,
  { message, version }: { message: string; version?: number },
  by: AdminViewer,
) {
  const request = await locked(db, id, { version }, ctx.now())
  await db
    .insert(requestReplies)
    .values({ id: uuid(), requestId: id, message, byName: by.name, at: ctx.now() })
  const manner = await howToWrite(ctx, db, { ...request, kind: 'request_answered' })
  if (manner)
    await queueMail(ctx, db, {
      kind: 'request_answered',
      to: request.email,
      ...manner,
      values: { name: request.fullName, number: request.number, message },
    })
  const isOpen = ['new', 'in_progress'].includes(request.status)
  await change(db, request, isOpen ? { status: 'answered' } : {}, 'answered', by, ctx.now())
}

/**
 * Sends a quote, or its next revision: prices, tax and currency are stored as they are now. `db` must be a transaction.
 * @throws AppError version_conflict, invalid_transition, validation_failed, no_pick_up
 */
export async function sendQuote(ctx: Context, db: Db, id: string, draft: QuoteDraft, by: AdminViewer) {
  const now = ctx.now()
  const request = await locked(db, id, draft, now)
  if (!mayQuote(request)) throw new AppError('invalid_transition')
  const validUntil = new Date(draft.validUntil)
  if (validUntil <= now) throw new AppError('validation_failed', { fields: { validUntil: 'futureDate' } })
  const { currency, tax } = await readSettings(db)
  if (draft.deliveryFee && draft.deliveryFee.currency !== currency)
    throw new AppError('validation_failed', { fields: { deliveryFee: 'currency' } })
  if (draft.deliveryFee && draft.pickUpPointId !== undefined)
    throw new AppError('validation_failed', { fields: { deliveryFee: 'choice' } })
  const pickUpPoint = await pickUpFor(db, draft.pickUpPointId, ctx.brand.flags)
  const lines = await quotedLines(db, draft, currency)
  const before = await newestQuote(db, id)
  await db.insert(quotes).values({
    requestId: id,
    revision: (before?.revision ?? 0) + 1,
    lines,
    currency,
    taxRate: tax.rate,
    pricesIncludeTax: tax.pricesIncludeTax,
    deliveryFee: draft.deliveryFee?.amount ?? null,
    pickUpPoint: pickUpPoint ?? null,
    validUntil,
    note: draft.note || null,
    byId: by.id,
    byName: by.name,
    sentAt: now,
  })
  const manner = await howToWrite(ctx, db, { ...request, kind: 'quote_sent' })
  if (manner)
    await queueMail(ctx, db, {
      kind: 'quote_sent',
      to: request.email,
      ...manner,
      values: {
        name: request.fullName,
        number: request.number,
        until: validUntil.toISOString(),
        url: quoteLink(ctx, id, manner.language),
      },
    })
  await change(db, request, { status: 'sent' }, 'quoted', by, now)
}

async function quotedLines(db: Db, draft: QuoteDraft, currency: string) {
  const ids = draft.lines.map(({ product }) => product)
  const rows = await db.select().from(products).where(inArray(products.id, ids))
  const byId = new Map(rows.filter(({ archivedAt }) => !archivedAt).map((row) => [row.id, row]))
  const fields: Record<string, string> = {}
  const lines = draft.lines.flatMap(({ product, quantity, unitPrice }, index) => {
    const row = byId.get(product)
    if (!row) fields[`lines.${index}.product`] = 'unknownReference'
    else if (ids.indexOf(product) !== index) fields[`lines.${index}.product`] = 'duplicate'
    if (unitPrice.currency !== currency) fields[`lines.${index}.unitPrice`] = 'currency'
    const image = row?.images[0]
    return row
      ? [
          {
            product,
            name: row.name,
            code: row.code,
            ...(image && { imageId: image.id }),
            quantity,
            unitPrice: unitPrice.amount,
            ...periodOf(row),
          },
        ]
      : []
  })
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields })
  return lines
}
