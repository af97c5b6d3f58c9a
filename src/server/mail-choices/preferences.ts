import { eq } from 'drizzle-orm'
import {
  type AccountPreferenceChanges,
  type AccountPreferences,
  type MailChoice,
  mailChoices,
} from '#contract/account-preferences.ts'
import { accounts, type AccountRow } from '../auth/auth.table.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { CustomerViewer } from '../http/viewer.ts'

export async function findPreferences(
  { brand }: Context,
  db: Db,
  { id }: CustomerViewer,
): Promise<AccountPreferences> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id))
  return describe(brand, orNotFound(account))
}

/**
 * Two pages at once lose nothing of each other: each switch is changed by itself.
 * @throws AppError validation_failed at mails that the account cannot get
 */
export function changePreferences(
  { brand, now }: Context,
  db: Db,
  { mailLanguage, mails = [] }: AccountPreferenceChanges,
  { id }: CustomerViewer,
): Promise<AccountPreferences> {
  return inTransaction(db, async (db) => {
    const [found] = await db.select().from(accounts).where(eq(accounts.id, id)).for('update')
    const before = orNotFound(found)
    const open = choicesOf(brand, before)
    const unknown = mails.findIndex(({ kind }) => !open.includes(kind))
    if (unknown >= 0)
      throw new AppError('validation_failed', { fields: { [`mails.${unknown}.kind`]: 'unknownReference' } })
    const off = new Set(before.mailsOff)
    for (const { kind, isOn } of mails) {
      if (isOn) off.delete(kind)
      else off.add(kind)
    }
    const [after] = await db
      .update(accounts)
      .set({
        mailsOff: mailChoices.filter((choice) => off.has(choice)),
        ...(mailLanguage !== undefined && { mailLanguage }),
        updatedAt: now(),
      })
      .where(eq(accounts.id, id))
      .returning()
    return describe(brand, orNotFound(after))
  })
}

type Brand = Pick<Context['brand'], 'flags'>

/** Where the shop sells nothing, nobody is written to about orders; approvals are of companies with members. */
function choicesOf({ flags }: Brand, { family }: AccountRow): MailChoice[] {
  const isOpen: Record<MailChoice, boolean> = {
    approvals: flags.orders && flags.members && family === 'company',
    orders: flags.orders,
    shipments: flags.orders,
    payments: flags.orders,
    quotes: true,
    subscriptions: flags.orders,
    stock: flags.orders,
    devices: flags.devices && family === 'company',
  }
  return mailChoices.filter((choice) => isOpen[choice])
}

const describe = (brand: Brand, account: AccountRow): AccountPreferences => ({
  mailLanguage: account.mailLanguage,
  mails: choicesOf(brand, account).map((kind) => ({ kind, isOn: !account.mailsOff.includes(kind) })),
})
