import { eq } from 'drizzle-orm'
import { formatter } from '#i18n/format.ts'
import { displayName } from '../auth/admit.ts'
import { accounts, type AccountRow } from '../auth/auth.table.ts'
import { languageOfAccount } from '../auth/language-of-account.ts'
import { siteOrigin } from '../config/site-origin.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { orNotFound } from '../http/app-error.ts'
import { howToWrite } from '../mail-choices/how-to-write.ts'
import type { OrderRow } from '../orders/orders.table.ts'
import { queueMail } from '../providers/mail/queue-mail.ts'
import type { ApprovalRow, ApprovalStepRow } from './approvals.table.ts'
import { listDeciders, openSteps } from './deciders.ts'

/** Tells all who may decide now, or could until now. A link in an email only leads to the screen. */
export async function mailDeciders(
  ctx: Context,
  db: Db,
  kind: 'approval_wanted' | 'approval_due' | 'approval_offer_changed',
  approval: ApprovalRow,
  steps: readonly ApprovalStepRow[],
): Promise<void> {
  const { total, currency, requesterName, deadline } = approval
  for (const person of await listDeciders(db, approval, openSteps(steps), ctx.now())) {
    const letter = await letterTo(ctx, db, kind, person, approval)
    if (!letter) continue
    const { values, ...rest } = letter
    if (kind === 'approval_offer_changed') {
      await queueMail(ctx, db, { kind, ...letter })
      continue
    }
    await queueMail(ctx, db, {
      kind,
      ...rest,
      values: {
        ...values,
        from: requesterName,
        total: formatter(rest.language).money({ amount: total, currency }),
        until: deadline.toISOString(),
      },
    })
  }
}

/** Tells the member that their order was placed, and where it is paid by card. */
export async function mailApproved(
  ctx: Context,
  db: Db,
  approval: ApprovalRow,
  { by, order }: { by: string; order: OrderRow },
): Promise<void> {
  const kind =
    order.paymentStatus !== 'paid' && order.paymentType === 'credit_card'
      ? 'approval_given_pay'
      : 'approval_given'
  const letter = await letterToRequester(ctx, db, kind, approval)
  if (!letter) return
  const { values, ...rest } = letter
  await queueMail(ctx, db, {
    kind,
    ...rest,
    values: {
      ...values,
      order: order.number,
      by,
      url: `${siteOrigin(ctx.config)}/${rest.language}/orders/${order.id}`,
    },
  })
}

export async function mailRefused(
  ctx: Context,
  db: Db,
  approval: ApprovalRow,
  said: { by: string; message: string },
): Promise<void> {
  const letter = await letterToRequester(ctx, db, 'approval_refused', approval)
  if (!letter) return
  await queueMail(ctx, db, { kind: 'approval_refused', ...letter, values: { ...letter.values, ...said } })
}

/** Tells the member that nothing was ordered: nobody decided in time, or the seller changed what they accepted. */
export async function mailEnded(
  ctx: Context,
  db: Db,
  kind: 'approval_ended' | 'approval_offer_changed',
  approval: ApprovalRow,
): Promise<void> {
  const letter = await letterToRequester(ctx, db, kind, approval)
  if (letter) await queueMail(ctx, db, { kind, ...letter })
}

type Kind =
  | 'approval_wanted'
  | 'approval_due'
  | 'approval_given'
  | 'approval_given_pay'
  | 'approval_refused'
  | 'approval_ended'
  | 'approval_offer_changed'

async function letterToRequester(ctx: Context, db: Db, kind: Kind, approval: ApprovalRow) {
  const [person] = await db.select().from(accounts).where(eq(accounts.id, approval.requesterId))
  return letterTo(ctx, db, kind, orNotFound(person), approval)
}

/** Undefined to whom mails of this kind are turned off. */
async function letterTo(ctx: Context, db: Db, kind: Kind, person: AccountRow, { id, number }: ApprovalRow) {
  const manner = await howToWrite(ctx, db, {
    accountId: person.id,
    kind,
    language: await languageOfAccount(db, person.id),
  })
  if (!manner) return undefined
  const { language } = manner
  return {
    ...manner,
    to: person.email,
    values: {
      name: displayName(person),
      number,
      url: `${siteOrigin(ctx.config)}/${language}/approvals/${id}`,
    },
  }
}
