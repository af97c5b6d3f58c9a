import { transaction } from '../db/transaction.ts'
import { desc, eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { notify } from '../notices/notify.ts'
import { queueMail } from '../providers/mail/queue-mail.ts'
import { accountPage } from './account-page.ts'
import { displayName } from './admit.ts'
import { sessions, type AccountRow } from './auth.table.ts'
import { deviceOf } from './device.ts'
import type { Client } from './client.ts'

const remembered = 100

/** Emails the account's owner when it is used for the first time from a new kind of device. */
export async function tellOfNewDevice(ctx: Context, account: AccountRow, client: Client): Promise<void> {
  const { browser, system } = deviceOf(client.userAgent)
  if (browser === '' || system === '') return
  const earlier = await ctx.db
    .select({ userAgent: sessions.userAgent })
    .from(sessions)
    .where(eq(sessions.accountId, account.id))
    .orderBy(desc(sessions.createdAt))
    .limit(remembered)
  const isKnown = earlier.some((session) => {
    const device = deviceOf(session.userAgent)
    return device.browser === browser && device.system === system
  })
  if (earlier.length === 0 || isKnown) return
  await transaction(ctx.db, async (db) => {
    if (account.family === 'admin')
      await notify(db, 'security', { what: 'new_device' }, { to: [account.id], isMailed: true })
    const language = account.mailLanguage ?? client.language
    await queueMail(ctx, db, {
      kind: 'new_device',
      to: account.email,
      isStaffSecurity: account.family === 'admin',
      language,
      values: {
        name: displayName(account),
        browser,
        system,
        at: ctx.now().toISOString(),
        url: accountPage(ctx, account, language),
      },
    })
  })
}
