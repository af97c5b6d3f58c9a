import { desc, eq } from 'drizzle-orm'
import { orNotFound } from '../http/app-error.ts'
import { outbox } from '../providers/mail/outbox.table.ts'
import type { TestApp } from './test-app.ts'

/** How many mails an address was written. */
export const countMails = (t: TestApp, to: string): Promise<number> =>
  t.db.$count(outbox, eq(outbox.toAddress, to))

/** The newest mail to an address: its kind, language and values; `code` where it brings one. */
export async function lastMail(t: TestApp, to: string) {
  const [row] = await t.db
    .select()
    .from(outbox)
    .where(eq(outbox.toAddress, to))
    .orderBy(desc(outbox.id))
    .limit(1)
  const { kind, language, sealed } = orNotFound(row)
  const values: Record<string, string> = JSON.parse(t.ctx.tokens.unseal(orNotFound(sealed ?? undefined)))
  return { kind, language, values, code: values.code ?? '' }
}
