import type { Language } from '#contract/enums.ts'
import { siteOrigin } from '../../config/site-origin.ts'
import type { MailKind } from '#contract/outbox.ts'
import { formatter } from '#i18n/format.ts'
import { mailWords } from '#i18n/mail-words.ts'
import type { Context } from '../../context.ts'
import { mailHtml, mailText, type MailRow, type MailContent } from './mail-template.ts'
import type { OutboxRow } from './outbox.table.ts'

type WrittenMail = { subject: string; text: string; html: string }

// Arabic text has Arabic-Indic digits; a code is accepted in either.
const arabicDigits = (digits: string) =>
  digits.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))

/** Target of the button: the address that comes with the email, else the shop's home page. */
const actions: Partial<Record<MailKind, 'home' | 'url'>> = {
  welcome: 'home',
  staff_invitation: 'url',
  request_for_staff: 'url',
  request_assigned: 'url',
  quote_sent: 'url',
  subscription_ended: 'url',
  order_placed: 'url',
  order_payment_due: 'url',
  order_lapsed: 'url',
  order_reopened: 'url',
  payment_received: 'url',
  order_accepted: 'url',
  order_shipped: 'url',
  order_shipped_in_part: 'url',
  order_delivered: 'url',
  order_rejected: 'url',
  order_refunded: 'url',
}

/** Renders an email in its language and the shop's design. */
export async function writeMail(
  ctx: Context,
  { kind, language, sealed }: Pick<OutboxRow, 'kind' | 'language' | 'sealed'>,
): Promise<WrittenMail> {
  const brand = ctx.brand.title[language]
  const { rows, words: told } = given(ctx, sealed, language)
  const values: Record<string, string> = { ...told, brand }
  const words = mailWords(language)
  const say = (key: string) => words(`${kind}.${key}`, values)
  const { accent, accentContrast } = ctx.brand.colors.light
  const leads = { home: `${siteOrigin(ctx.config)}/${language}`, url: values.url }
  const to = actions[kind] && leads[actions[kind]]
  const slots: MailContent = {
    language,
    brand,
    accent,
    accentContrast,
    preview: say('preview'),
    title: say('title'),
    greeting: words(values.name === '' ? 'greetingAll' : 'greeting', values),
    body: say('body'),
    note: say('note'),
    contact: words('contact', { email: ctx.brand.contact.email }),
    footer: words('footer', values),
    ...(values.code !== undefined && { code: values.code }),
    ...(rows && { rows }),
    ...(to && { action: { label: say('action'), url: to } }),
  }
  // A line break in a name would end the header.
  const subject = say('subject').replace(/[\r\n]+/g, ' ')
  return { subject, text: mailText(slots), html: await mailHtml(slots) }
}

type SealedValues = { rows?: MailRow[]; code?: string; at?: string; until?: string }

function given(ctx: Context, sealed: string | null, language: Language) {
  const { rows, ...values }: SealedValues = sealed === null ? {} : JSON.parse(ctx.tokens.unseal(sealed))
  const { code, at, until } = values
  const time = formatter(language, 'Asia/Riyadh')
  const words: Record<string, string> = {
    ...(values as Record<string, string>),
    ...(code !== undefined && language === 'ar' && { code: arabicDigits(code) }),
    ...(at !== undefined && { at: time.dateTime(at) }),
    ...(until !== undefined && { until: time.dateTime(until) }),
  }
  return { rows, words }
}
