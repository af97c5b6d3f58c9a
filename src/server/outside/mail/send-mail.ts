import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { outbox } from './outbox.table.ts'
import { writeMail } from './write-mail.ts'

/** The job of one mail. Sent before is sent: run again, it does nothing. */
export async function sendMail(ctx: Context, { mail: id }: { mail: string }): Promise<void> {
  const [row] = await ctx.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, id), eq(outbox.status, 'waiting')))
  if (!row) return
  if (!ctx.mailer) throw new Error('There is no mail server')
  const { subject, text, html } = await writeMail(ctx, row)
  await ctx.mailer.send({ id, to: row.toAddress, subject, text, html })
  await ctx.db
    .update(outbox)
    .set({ status: 'sent', sentAt: ctx.now(), sealed: null })
    .where(eq(outbox.id, id))
}
