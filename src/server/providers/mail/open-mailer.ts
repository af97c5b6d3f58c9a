import type { Brand } from '#brands/brand.ts'
import type { Config } from '../../config/config.ts'
import type { Mailer } from './mailer.ts'

/** The mail server of SMTP_URL; without one, emails are stored. */
export async function openMailer(
  { smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  brand: Brand,
): Promise<Mailer | undefined> {
  if (smtpUrl === undefined) return undefined
  const { smtpMailer } = await import('./smtp-mailer.ts')
  return smtpMailer(smtpUrl, { name: brand.title.en, address: mailFrom ?? brand.contact.email })
}
