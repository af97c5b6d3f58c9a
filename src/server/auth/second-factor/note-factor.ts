import { writeAudit } from '../../audit-log/write-audit.ts'
import type { AuditAction } from '#i18n/audit-words.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { announce } from '../../events/announce.ts'
import { notify } from '../../notices/notify.ts'
import { queueMail } from '../../providers/mail/queue-mail.ts'
import { accountPage } from '../account-page.ts'
import { displayName } from '../admit.ts'
import type { AccountRow } from '../auth.table.ts'
import { languageOfAccount } from '../language-of-account.ts'

/** Writes a step of somebody's factors into the history, by themselves unless somebody else is named, and tells their open pages. */
export async function noteFactor(
  db: Db,
  account: AccountRow,
  action: AuditAction,
  {
    by = { id: account.id, name: displayName(account) },
    passkey,
  }: { by?: { id?: string; name: string }; passkey?: string } = {},
): Promise<void> {
  await writeAudit(db, {
    entity: account.family === 'admin' ? 'staff' : 'customer',
    entityId: account.id,
    action,
    by,
    after: { name: displayName(account), ...(passkey !== undefined && { passkey }) },
  })
  if (account.family === 'admin') await announce(db, 'factors', {}, account.id)
}

type Told = 'factor_added' | 'factor_removed' | 'recovery_code_used' | 'passkey_disabled' | 'factor_locked'

/** Tells the account's owner by email. */
export const tellOfFactor = async (ctx: Context, db: Db, account: AccountRow, kind: Told): Promise<void> => {
  if (account.family === 'admin')
    await notify(db, 'security', { what: kind }, { to: [account.id], isMailed: true })
  const language = await languageOfAccount(db, account.id)
  await queueMail(ctx, db, {
    kind,
    to: account.email,
    isStaffSecurity: account.family === 'admin',
    language,
    values: {
      name: displayName(account),
      at: ctx.now().toISOString(),
      url: accountPage(ctx, account, language),
    },
  })
}
