import { eq } from 'drizzle-orm'
import { formatter } from '#i18n/format.ts'
import { displayName } from '../auth/admit.ts'
import { accounts, type AccountRow } from '../auth/auth.table.ts'
import { languageOfAccount } from '../auth/language-of-account.ts'
import { siteOrigin } from '../config/site-origin.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { orNotFound } from '../http/app-error.ts'
import type { OrderRow } from '../orders/orders.table.ts'
import { queueMail } from '../providers/mail/queue-mail.ts'
import type { ApprovalRow, ApprovalStepRow } from './approvals.table.ts'
import { listDeciders, openSteps } from './deciders.ts'

/** Tells all who may decide now. A link in an email only leads to the screen. */
export async function mailDeciders(
  ctx: Context,
  db: Db,
  kind: 'approval_wanted' | 'approval_due',
  approval: ApprovalRow,
  steps: readonly ApprovalStepRow[],
): Promise<void> {
  const { total, currency, requesterName, deadline } = approval
  for (const person of await listDeciders(db, approval, openSteps(steps))) {
    const { to, language, values } = await letterTo(ctx, db, person, approval)
    await queueMail(ctx, db, {
      kind,
      to,
      language,
      values: {
        ...values,
        from: requesterName,
        total: formatter(language).money({ amount: total, currency }),
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
  const { to, language, values } = await letterToRequester(ctx, db, approval)
  await queueMail(ctx, db, {
    kind:
      order.paymentStatus !== 'paid' && order.paymentType === 'credit_card'
        ? 'approval_given_pay'
        : 'approval_given',
    to,
    language,
    values: {
      ...values,
      order: order.number,
      by,
      url: `${siteOrigin(ctx.config)}/${language}/orders/${order.id}`,
    },
  })
}

export async function mailRefused(
  ctx: Context,
  db: Db,
  approval: ApprovalRow,
  said: { by: string; message: string },
): Promise<void> {
  const { to, language, values } = await letterToRequester(ctx, db, approval)
  await queueMail(ctx, db, { kind: 'approval_refused', to, language, values: { ...values, ...said } })
}

export async function mailEnded(ctx: Context, db: Db, approval: ApprovalRow): Promise<void> {
  await queueMail(ctx, db, { kind: 'approval_ended', ...(await letterToRequester(ctx, db, approval)) })
}

async function letterToRequester(ctx: Context, db: Db, approval: ApprovalRow) {
  const [person] = await db.select().from(accounts).where(eq(accounts.id, approval.requesterId))
  return letterTo(ctx, db, orNotFound(person), approval)
}

async function letterTo(ctx: Context, db: Db, person: AccountRow, { id, number }: ApprovalRow) {
  const language = await languageOfAccount(db, person.id)
  return {
    to: person.email,
    language,
    values: {
      name: displayName(person),
      number,
      url: `${siteOrigin(ctx.config)}/${language}/approvals/${id}`,
    },
  }
}
