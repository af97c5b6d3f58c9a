import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Language } from '#contract/enums.ts'
import { maxLineQuantity, type Line } from '#contract/lines.ts'
import { ownDocumentTypes } from '#contract/documents.ts'
import type { NewRequest } from '#contract/requests.ts'
import { listComma } from '#i18n/list-comma.ts'
import { dayIn } from '#i18n/zone-time.ts'
import { checkReachable } from '../addresses/addresses.queries.ts'
import { withoutRepeatedPrefix } from '../auth/checked-phone.ts'
import type { Viewer } from '../http/viewer.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { announce } from '../events/announce.ts'
import { holdOwnOrVisitorsFiles } from '../files/hold-own-files.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { howToWrite } from '../mail-choices/how-to-write.ts'
import { notify } from '../notices/notify.ts'
import { queueMail } from '../providers/mail/queue-mail.ts'
import { fold } from '../text/fold.ts'
import { products } from '../products/products.table.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { staffLink } from './quote-link.ts'
import { requestFiles, requestLines, requests } from './requests.table.ts'

type Sender = { viewer: Viewer | undefined; language: Language }

/**
 * Stores a message or a request for a quote and emails both sides. `db` must be a transaction.
 * @throws AppError validation_failed for places, a phone or products that do not exist
 */
export async function sendRequest(ctx: Context, db: Db, body: NewRequest, sender: Sender) {
  // A robot filled in the hidden field; it gets a fake success.
  if (body.website) return { _id: uuid(), number: 'REQ-000000', type: body.type, status: 'new' as const }
  checkReachable(body)
  const wishes = wishesOf(body)
  const lines = eachOnce(wishes.products)
  await refuseUnknownProducts(db, body.products)
  const { timeZone, currency, contactEmail, language: shopLanguage } = await readSettings(db)
  refuseWishes(wishes, { currency, today: dayIn(timeZone, ctx.now()) })

  const { type, fullName, company, email, phone, country, city, message } = body
  const customer = sender.viewer?.kind === 'customer' ? sender.viewer : undefined
  await holdOwnOrVisitorsFiles(db, customer?.id, {
    ids: wishes.files,
    types: ownDocumentTypes,
    pathOf: (index) => `files.${index}`,
  })
  const id = uuid()
  const { rows } = await db.execute<{ next: string }>(sql`select nextval('request_numbers')::text as next`)
  const number = `REQ-${orNotFound(rows[0]).next.padStart(6, '0')}`
  await db.insert(requests).values({
    id,
    number,
    type,
    accountId: customer?.id,
    companyId: customer?.companyId,
    language: sender.language,
    fullName,
    company,
    email,
    phonePrefix: phone.isoCode,
    phoneNumber: withoutRepeatedPrefix(phone).phoneNumber,
    country,
    city,
    message,
    currency: lines.some(({ targetPrice }) => targetPrice !== undefined) ? currency : null,
    wishedDate: wishes.wishedDate ?? null,
    searchText: fold([number, fullName, company, email, message].join(' ')),
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  })
  if (lines.length > 0)
    await db.insert(requestLines).values(
      lines.map(({ product, quantity, targetPrice }, position) => ({
        requestId: id,
        productId: product,
        quantity,
        targetPrice: targetPrice?.amount ?? null,
        position,
      })),
    )
  if (wishes.files.length > 0)
    await db
      .insert(requestFiles)
      .values(wishes.files.map((fileId, position) => ({ requestId: id, fileId, position })))

  const kind = type === 'quote' ? 'quote_requested' : 'message_received'
  const manner = await howToWrite(ctx, db, {
    accountId: customer?.id ?? null,
    kind,
    language: sender.language,
  })
  if (manner) await queueMail(ctx, db, { kind, to: email, ...manner, values: { name: fullName, number } })
  await notify(db, 'new_request', { request: id, number })
  if (contactEmail)
    await queueMail(ctx, db, {
      kind: 'request_for_staff',
      to: contactEmail,
      language: shopLanguage,
      values: {
        name: '',
        number,
        from: [fullName, company].filter(Boolean).join(listComma(shopLanguage)),
        email,
        message,
        url: staffLink(ctx, id, shopLanguage),
      },
    })
  await announce(db, 'request', { _id: id, isNew: true })
  return { _id: id, number, type, status: 'new' as const }
}

type Wishes = Pick<Extract<NewRequest, { type: 'quote' }>, 'products' | 'wishedDate' | 'files'>

/** What a request for a quote names beside its products; each file once. */
const wishesOf = (body: NewRequest): Wishes =>
  body.type === 'quote'
    ? { products: body.products, wishedDate: body.wishedDate, files: [...new Set(body.files)] }
    : { products: body.products, files: [] }

function refuseWishes({ products, wishedDate }: Wishes, now: { currency: string; today: string }): void {
  const fields = Object.fromEntries(
    products.flatMap(({ targetPrice }, index) =>
      targetPrice && targetPrice.currency !== now.currency
        ? [[`products.${index}.targetPrice`, 'currency']]
        : [],
    ),
  )
  if (wishedDate !== undefined && wishedDate < now.today) fields.wishedDate = 'futureDate'
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields })
}

/** The same product twice becomes one line with both quantities, and the price that was named last. */
function eachOnce(lines: Wishes['products']): Wishes['products'] {
  const sums = new Map<string, Wishes['products'][number]>()
  for (const line of lines) {
    const before = sums.get(line.product)
    sums.set(line.product, {
      ...before,
      ...line,
      quantity: Math.min((before?.quantity ?? 0) + line.quantity, maxLineQuantity),
    })
  }
  return [...sums.values()]
}

async function refuseUnknownProducts(db: Db, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        inArray(
          products.id,
          lines.map(({ product }) => product),
        ),
        eq(products.visibility, 'visible'),
        isNull(products.archivedAt),
      ),
    )
  const known = new Set(rows.map(({ id }) => id))
  const fields = Object.fromEntries(
    lines.flatMap(({ product }, index) =>
      known.has(product) ? [] : [[`products.${index}.product`, 'unknownReference']],
    ),
  )
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields })
}
