import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type { Db } from '../db/connect.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { accounts, sessions } from './auth.table.ts'

/** The language an account chose for mails, else the one it last used; the shop's default when unknown. */
export async function languageOfAccount(db: Db, id: string): Promise<Language> {
  const [account] = await db
    .select({ mailLanguage: accounts.mailLanguage })
    .from(accounts)
    .where(eq(accounts.id, id))
  if (account?.mailLanguage) return account.mailLanguage
  const [session] = await db
    .select({ language: sessions.language })
    .from(sessions)
    .where(and(eq(sessions.accountId, id), isNotNull(sessions.language)))
    .orderBy(desc(sessions.rotatedAt))
    .limit(1)
  return session?.language ?? (await readSettings(db)).language
}
