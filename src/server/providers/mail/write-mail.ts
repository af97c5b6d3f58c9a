import type { Language } from '#contract/enums.ts'
import { faultsOf } from '#contract/mail-template-text.ts'
import { isTemplateKind, type TemplateKind, variablesOf } from '#contract/mail-template-kinds.ts'
import { type MailText } from '#contract/mail-templates.ts'
import { siteOrigin } from '../../config/site-origin.ts'
import type { MailKind } from '#contract/outbox.ts'
import { formatter } from '#i18n/format.ts'
import { mailWords } from '#i18n/mail-words.ts'
import type { Context } from '../../context.ts'
import { choicesLine, mailHtml, mailText, type MailRow, type MailContent } from './mail-template.ts'
import { fillTemplate } from './fill-template.ts'
import type { OutboxRow } from './outbox.table.ts'
import { ownWordsOf } from './own-words.ts'
import type { MailValues } from './queue-mail.ts'
import { sampleOf } from './sample-mail.ts'

type WrittenMail = { subject: string; text: string; html: string }

// Arabic text has Arabic-Indic digits; a code is accepted in either.
const arabicDigits = (digits: string) =>
  digits.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))

const actions: Partial<Record<MailKind, 'home' | 'url'>> = {
  welcome: 'home',
  new_device: 'url',
  factor_added: 'url',
  factor_removed: 'url',
  recovery_code_used: 'url',
  passkey_disabled: 'url',
  factor_locked: 'url',
  staff_invitation: 'url',
  company_invitation: 'url',
  request_for_staff: 'url',
  request_assigned: 'url',
  quote_sent: 'url',
  draft_sent: 'url',
  subscription_ended: 'url',
  stock_alert_confirm: 'url',
  stock_back: 'url',
  product_notice: 'url',
  security_notice: 'url',
  order_placed: 'url',
  order_payment_due: 'url',
  order_lapsed: 'url',
  order_cancelled: 'url',
  order_reopened: 'url',
  order_changed: 'url',
  order_promise_changed: 'url',
  payment_received: 'url',
  order_accepted: 'url',
  order_shipped: 'url',
  order_shipped_in_part: 'url',
  order_delivered: 'url',
  order_ready: 'url',
  order_ready_in_part: 'url',
  order_collected: 'url',
  order_ready_day_changed: 'url',
  order_rejected: 'url',
  order_refunded: 'url',
  approval_wanted: 'url',
  approval_due: 'url',
  approval_given: 'url',
  approval_given_pay: 'url',
  approval_refused: 'url',
  approval_ended: 'url',
  invoices_due: 'url',
  account_statement: 'url',
  approval_offer_changed: 'url',
  return_requested: 'url',
  return_approved: 'url',
  return_declined: 'url',
  return_received: 'url',
  return_done: 'url',
  return_sent_back: 'url',
  return_expired: 'url',
  notice: 'url',
  notices: 'url',
}

/**
 * Writes an email in its language and the shop's design: with the words of staff where they wrote any, else with the built-in ones.
 * `onFault` hears of words of staff that cannot be used; the built-in ones take their place.
 */
export async function writeMail(
  ctx: Context,
  mail: Pick<OutboxRow, 'kind' | 'language' | 'sealed'> & { isStaffSecurity?: boolean },
  onFault?: (kind: TemplateKind) => Promise<void>,
): Promise<WrittenMail> {
  const { kind, language, isStaffSecurity = false } = mail
  if (kind === 'template_test') return writeTest(ctx, mail)
  const own = isStaffSecurity || !isTemplateKind(kind) ? undefined : await ownWordsOf(ctx.db, kind, language)
  if (!own || !isTemplateKind(kind)) return writeBuiltIn(ctx, mail)
  try {
    const { rows = [], words } = await given(ctx, mail.sealed, language)
    return await writeOwn(ctx, { kind, language, ...own }, { values: words, rows })
  } catch (error) {
    ctx.log.error({ err: error, kind, language }, 'the words of an email cannot be used')
    await onFault?.(kind)
    return writeBuiltIn(ctx, mail)
  }
}

type OwnMail = MailText & { kind: TemplateKind; language: Language }

/**
 * An email with these words of staff.
 * @throws Error where they name what an email of this kind does not have, as after an update of the shop
 */
export async function writeOwn(
  ctx: Context,
  { kind, language, ...text }: OwnMail,
  { values, rows }: { values: Record<string, string>; rows: readonly MailRow[] },
): Promise<WrittenMail> {
  const [fault] = faultsOf(text, variablesOf(kind))
  if (fault) throw new Error(`Line ${fault.line} of ${fault.field}: ${fault.fault} ${fault.variable}`)
  const brand = ctx.brand.title[language]
  const words = mailWords(language)
  const { accent, accentContrast } = ctx.brand.colors.light
  const name = values.name ?? ''
  const {
    subject,
    text: body,
    ...filled
  } = fillTemplate(text, {
    language,
    accent,
    accentContrast,
    rows,
    values: {
      ...values,
      brand,
      greeting: words(name === '' ? 'greetingAll' : 'greeting', { name }),
      link: leadOf(ctx, kind, language, values),
    },
  })
  const contact = words('contact', { email: ctx.brand.contact.email })
  const choices = choicesOf(words, values)
  const footer = words('footer', { brand })
  return {
    subject,
    text: `${body}\n\n${[contact, footer, ...choicesLine(choices)].join('\n')}\n`,
    html: await mailHtml({ language, brand, accent, accentContrast, contact, footer, ...choices, ...filled }),
  }
}

/** Target of the button: the address that comes with the email, or the shop's home page. */
function leadOf(ctx: Context, kind: MailKind, language: Language, values: Record<string, string>) {
  const leads = { home: `${siteOrigin(ctx.config)}/${language}`, url: values.url ?? values.link }
  const lead = actions[kind]
  return lead && leads[lead]
}

/** The line that leads to where mails of this kind are turned off. */
const choicesOf = (words: ReturnType<typeof mailWords>, { choicesUrl: url }: Record<string, string>) =>
  url === undefined ? {} : { choices: { label: words('choices'), url } }

/** What somebody is writing, as it would come. */
async function writeTest(
  ctx: Context,
  { language, sealed }: Pick<OutboxRow, 'language' | 'sealed'>,
): Promise<WrittenMail> {
  // The values are of this kind of email.
  const { name, kind, subject, body } = JSON.parse(
    ctx.tokens.unseal(sealed ?? ''),
  ) as MailValues['template_test']
  const written = await writeSample(ctx, { kind, language, subject, body }, name)
  return { ...written, subject: `${mailWords(language)('test.title')}: ${written.subject}` }
}

/** An email with these words of staff and sample data, as to somebody of this name. */
export async function writeSample(ctx: Context, mail: OwnMail, name: string): Promise<WrittenMail> {
  const shopZone = await ctx.shopZone()
  return writeOwn(ctx, mail, sampleOf(ctx, mail.language, { name, origin: siteOrigin(ctx.config), shopZone }))
}

async function writeBuiltIn(
  ctx: Context,
  { kind, language, sealed }: Pick<OutboxRow, 'kind' | 'language' | 'sealed'>,
): Promise<WrittenMail> {
  const brand = ctx.brand.title[language]
  const { rows, words: told } = await given(ctx, sealed, language)
  const values: Record<string, string> = { ...told, brand }
  const words = mailWords(language)
  const say = (key: string) => words(`${kind}.${key}`, values)
  const { accent, accentContrast } = ctx.brand.colors.light
  const to = leadOf(ctx, kind, language, values)
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
    ...choicesOf(words, values),
    ...(to && { action: { label: say('action'), url: to } }),
  }
  // A line break in a name would end the header.
  const subject = say('subject').replace(/[\r\n]+/g, ' ')
  return { subject, text: mailText(slots), html: await mailHtml(slots) }
}

type SealedValues = { rows?: MailRow[]; code?: string; at?: string; until?: string }

async function given(ctx: Context, sealed: string | null, language: Language) {
  const { rows, ...values }: SealedValues = sealed === null ? {} : JSON.parse(ctx.tokens.unseal(sealed))
  const { code, at, until } = values
  const time = formatter(language, await ctx.shopZone())
  const words: Record<string, string> = {
    ...(values as Record<string, string>),
    ...(code !== undefined && language === 'ar' && { code: arabicDigits(code) }),
    ...(at !== undefined && { at: time.dateTime(at) }),
    ...(until !== undefined && { until: time.dateTime(until) }),
  }
  return { rows, words }
}
