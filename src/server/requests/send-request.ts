import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Language } from '#contract/enums.ts'
import type { Line } from '#contract/lines.ts'
import type { NewRequest } from '#contract/requests.ts'
import { listComma } from '#i18n/list-comma.ts'
import { checkReachable } from '../addresses/addresses.queries.ts'
import { withoutRepeatedPrefix } from '../auth/checked-phone.ts'
import type { Viewer } from '../http/viewer.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { announce } from '../events/announce.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { notify } from '../notices/notify.ts'
import { queueMail } from '../providers/mail/queue-mail.ts'
import { fold } from '../text/fold.ts'
import { products } from '../products/products.table.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { staffLink } from './quote-link.ts'
import { requestLines, requests } from './requests.table.ts'

type Sender = { viewer: Viewer | undefined; language: Language }

/**
 * Stores a message or a request for a quote and emails both sides. `db` must be a transaction.
 * @throws AppError validation_failed for places, a phone or products that do not exist
 */
export async function sendRequest(ctx: Context, db: Db, body: NewRequest, sender: Sender) {
  // A robot filled in the hidden field; it gets a fake success.
  if (body.website) return { _id: uuid(), number: 'REQ-000000', type: body.type, status: 'new' as const }
  checkReachable(body)
  const lines = eachOnce(body.products)
  await refuseUnknownProducts(db, body.products)

  const { type, fullName, company, email, phone, country, city, message } = body
  const customer = sender.viewer?.kind === 'customer' ? sender.viewer : undefined
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
    searchText: fold([number, fullName, company, email, message].join(' ')),
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  })
  if (lines.length > 0)
    await db.insert(requestLines).values(
      lines.map(({ product, quantity }, position) => ({
        requestId: id,
        productId: product,
        quantity,
        position,
      })),
    )

  await queueMail(ctx, db, {
    kind: type === 'quote' ? 'quote_requested' : 'message_received',
    to: email,
    language: sender.language,
    values: { name: fullName, number },
  })
  await notify(db, 'new_request', { request: id, number })
  const { contactEmail, language } = await readSettings(db)
  if (contactEmail)
    await queueMail(ctx, db, {
      kind: 'request_for_staff',
      to: contactEmail,
      language,
      values: {
        name: '',
        number,
        from: [fullName, company].filter(Boolean).join(listComma(language)),
        email,
        message,
        url: staffLink(ctx, id, language),
      },
    })
  await announce(db, 'request', { _id: id, isNew: true })
  return { _id: id, number, type, status: 'new' as const }
}

/** The same product twice becomes one line with both quantities. */
function eachOnce(lines: readonly Line[]): Line[] {
  const sums = new Map<string, number>()
  for (const { product, quantity } of lines)
    sums.set(product, Math.min((sums.get(product) ?? 0) + quantity, 10_000))
  return [...sums].map(([product, quantity]) => ({ product, quantity }))
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
