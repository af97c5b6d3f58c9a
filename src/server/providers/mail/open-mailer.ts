import type { Brand } from '#brands/brand.ts'
import type { Config } from '../../config/config.ts'
import type { Mailer } from './mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

/** The mail server of SMTP_URL; without one, emails are stored. */
export const openMailer = (config: Pick<Config, 'smtpUrl' | 'mailFrom'>, brand: Brand): Mailer | undefined =>
  config.smtpUrl === undefined
    ? undefined
    : smtpMailer(config.smtpUrl, { name: brand.title.en, address: config.mailFrom ?? brand.contact.email })
