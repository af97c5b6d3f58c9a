import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Language, One } from './shared.ts'

/** What customers are written to about and may turn off; mails about signing in are none of them. */
export const mailChoices = [
  'approvals',
  'orders',
  'shipments',
  'payments',
  'quotes',
  'subscriptions',
  'stock',
  'devices',
] as const
export const MailChoice = z.enum(mailChoices)
export type MailChoice = z.infer<typeof MailChoice>

const MailSwitch = z.strictObject({ kind: MailChoice, isOn: z.boolean() })

export const AccountPreferences = z.object({
  /** Of all mails; null is the language of the page last used, and of an order the one it was placed in. */
  mailLanguage: Language.nullable(),
  /** Those that this account can get. */
  mails: z.array(MailSwitch),
})
export type AccountPreferences = z.infer<typeof AccountPreferences>

/** What is left out stays. */
export const AccountPreferenceChanges = z.strictObject({
  mailLanguage: Language.nullable().optional(),
  mails: z.array(MailSwitch).max(mailChoices.length).optional(),
})
export type AccountPreferenceChanges = z.infer<typeof AccountPreferenceChanges>

const path = '/marketplace-customer/account/preferences'

export const accountPreferencesApi = {
  find: endpoint({
    method: 'GET',
    path,
    access: 'customer',
    summary: 'Find in which language I am written to, and about what',
    response: One(AccountPreferences),
  }),
  change: endpoint({
    method: 'PATCH',
    path,
    access: 'customer',
    summary:
      'Choose the language of mails to me, and turn kinds of them off or on; mails about signing in always come',
    body: AccountPreferenceChanges,
    response: One(AccountPreferences),
  }),
}
