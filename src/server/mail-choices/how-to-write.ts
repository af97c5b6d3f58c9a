import { eq } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type { MailKind } from '#contract/outbox.ts'
import { accounts } from '../auth/auth.table.ts'
import { siteOrigin } from '../config/site-origin.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { choiceOfMail } from './choice-of-mail.ts'

/** `choicesUrl` is where the account turns mails of this kind off; absent where it cannot. */
type Manner = { language: Language; choicesUrl?: string }

/**
 * How an account is written to: in the language it chose, else in this one. Undefined where it turned mails of this kind off. Without an
 * account the mail goes to an address that somebody typed, as it is.
 */
export async function howToWrite(
  ctx: Context,
  db: Db,
  { accountId, kind, language }: { accountId: string | null; kind: MailKind; language: Language },
): Promise<Manner | undefined> {
  if (accountId === null) return { language }
  const found = await howToReach(ctx, db, { accountId, kind, language })
  return found && found.manner
}

/** The same with the account's address, which is empty where it has none. */
export async function howToReach(
  ctx: Context,
  db: Db,
  { accountId, kind, language }: { accountId: string; kind: MailKind; language: Language },
): Promise<{ to: string; manner: Manner } | undefined> {
  const [account] = await db
    .select({ to: accounts.email, mailLanguage: accounts.mailLanguage, mailsOff: accounts.mailsOff })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  if (!account) return { to: '', manner: { language } }
  const { to } = account
  const chosen = account.mailLanguage ?? language
  const choice = choiceOfMail(kind)
  if (choice === undefined) return { to, manner: { language: chosen } }
  if (account.mailsOff.includes(choice)) return undefined
  return {
    to,
    manner: { language: chosen, choicesUrl: `${siteOrigin(ctx.config)}/${chosen}/account#mails` },
  }
}
