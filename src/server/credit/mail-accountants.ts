import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import { accounts } from '../auth/auth.table.ts'
import { displayName } from '../auth/admit.ts'
import { languageOfAccount } from '../auth/language-of-account.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { howToWrite } from '../mail-choices/how-to-write.ts'
import { isOfCompany } from '../members/members.queries.ts'
import type { MailKind } from '#contract/outbox.ts'
import { siteOrigin } from '../config/site-origin.ts'

export type Letter = {
  to: string
  name: string
  language: Language
  choicesUrl?: string
  /** Where the company sees its account. */
  url: string
}

/** Who reads about a company's money: its accountants, or without any its root user, and with both where it is said. Those who turned it off get nothing. */
export async function lettersToAccountants(
  ctx: Context,
  db: Db,
  companyId: string,
  kind: MailKind,
  { withRoot = false }: { withRoot?: boolean } = {},
): Promise<Letter[]> {
  const active = and(isOfCompany(companyId), eq(accounts.status, 'active'))
  const accountants = await db
    .select()
    .from(accounts)
    .where(and(active, sql`'accountant' = any(${accounts.memberRoles})`))
    .orderBy(asc(accounts.id))
  const roots =
    accountants.length > 0 && !withRoot
      ? []
      : await db
          .select()
          .from(accounts)
          .where(and(active, isNull(accounts.memberRoles)))
  const people = [...roots, ...accountants]
  const letters: Letter[] = []
  for (const person of people) {
    const language = await languageOfAccount(db, person.id)
    const manner = await howToWrite(ctx, db, { accountId: person.id, kind, language })
    if (manner)
      letters.push({
        to: person.email,
        name: displayName(person),
        ...manner,
        url: `${siteOrigin(ctx.config)}/${manner.language}/credit`,
      })
  }
  return letters
}
