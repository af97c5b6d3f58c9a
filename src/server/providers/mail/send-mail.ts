import { SpanKind } from '@opentelemetry/api'
import { and, eq, sql } from 'drizzle-orm'
import type { TemplateKind } from '#contract/mail-template-kinds.ts'
import type { Context } from '../../context.ts'
import { announce } from '../../events/announce.ts'
import { traced } from '../../telemetry/tracing.ts'
import type { Mail, Mailer } from './mailer.ts'
import { outbox, type OutboxRow } from './outbox.table.ts'
import { writeMail } from './write-mail.ts'

/** Taken by the mail server, and not written down yet: where the database was away, it is not sent again for that. */
const takenUnrecorded = new Set<string>()

/**
 * The job of one email. It is marked before and after it is handed over, so that a sent email is not sent again and a
 * possibly sent one is known. Only when the server dies between the mail server's confirmation and the second mark, or the
 * confirmation is lost, is a copy sent, with the same Message-ID. `onFault` hears of words of staff that cannot be used.
 */
export async function sendMail(
  ctx: Context,
  { mail: id }: { mail: string },
  onFault?: (kind: TemplateKind) => Promise<void>,
): Promise<void> {
  if (takenUnrecorded.has(id)) return recordSent(ctx, id)
  const before = await begin(ctx, id)
  if (!before) return
  if (!ctx.mailer) throw new Error('There is no mail server')
  const { subject, text, html } = await writeMail(ctx, before, onFault)
  try {
    await hand(ctx.mailer, before.kind, { id, to: before.toAddress, subject, text, html })
  } catch (refused) {
    await announce(ctx.db, 'mail', { _id: id })
    if (isRefusal(refused)) await ctx.db.update(outbox).set({ triedAt: null }).where(eq(outbox.id, id))
    throw refused
  }
  takenUnrecorded.add(id)
  await recordSent(ctx, id)
}

const hand = (mailer: Mailer, kind: string, mail: Mail) =>
  traced('hand over mail', { kind: SpanKind.CLIENT, attributes: { 'matjar.mail.kind': kind } }, () =>
    mailer.send(mail),
  )

async function begin(ctx: Context, id: string): Promise<OutboxRow | undefined> {
  const waiting = and(eq(outbox.id, id), eq(outbox.status, 'waiting'))
  const [row] = await ctx.db.select().from(outbox).where(waiting)
  if (!row) return undefined
  if (row.triedAt) ctx.log.warn({ mail: id, attempts: row.attempts }, 'a mail may arrive twice')
  await ctx.db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, triedAt: ctx.now() })
    .where(waiting)
  return row
}

async function recordSent(ctx: Context, id: string): Promise<void> {
  await ctx.db
    .update(outbox)
    .set({ status: 'sent', sentAt: ctx.now(), sealed: null, triedAt: null })
    .where(eq(outbox.id, id))
  takenUnrecorded.delete(id)
}

/** The mail server answered that it does not take it: then it has not arrived. */
const isRefusal = (error: unknown) =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
