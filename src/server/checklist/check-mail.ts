import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { Language } from '#contract/enums.ts'
import { testMailWords } from '#i18n/mail-words.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { findUser } from '../auth/auth.queries.ts'
import type { Context } from '../context.ts'
import { mailHtml, mailText, type MailContent } from '../providers/mail/mail-template.ts'
import { readFact, writeFact } from './facts.ts'
import { amber, green, red, type Finding } from './line.ts'

/** Which mail server and sender a test was about; a test of other ones says nothing. */
const configurationOf = ({ config }: Context): string =>
  createHash('sha256').update(`${config.smtpUrl} ${config.mailFrom}`).digest('base64url')

export async function checkMail(ctx: Context): Promise<Finding> {
  if (!ctx.mailer) return red('none')
  const configuration = configurationOf(ctx)
  const [sent, came] = await Promise.all([readFact(ctx.db, 'mail_sent'), readFact(ctx.db, 'mail')])
  if (came?.value.configuration === configuration) return { ...green('came'), confirmedAt: came.at }
  if (sent?.value.configuration === configuration) return { ...amber('sent'), canConfirm: true }
  return red('untried')
}

/** Sends a test email to the caller. Acceptance by the mail server does not prove delivery, so a person confirms it. */
export async function tryMail(ctx: Context, viewer: AdminViewer, language: Language): Promise<Finding> {
  if (!ctx.mailer) return red('none')
  const { email } = await findUser(ctx, ctx.db, viewer.id)
  const words = testMailWords(language)
  const brand = ctx.brand.title[language]
  const { accent, accentContrast } = ctx.brand.colors.light
  const slots: MailContent = {
    language,
    brand,
    accent,
    accentContrast,
    preview: words.title,
    title: words.title,
    greeting: words.greeting,
    body: words.body,
    note: words.note,
    contact: ctx.brand.contact.email,
    footer: brand,
  }
  try {
    await ctx.mailer.send({
      id: uuid(),
      to: email,
      subject: `${words.title} · ${brand}`,
      text: mailText(slots),
      html: await mailHtml(slots),
    })
  } catch (error) {
    ctx.log.warn({ err: error }, 'a test mail was not taken')
    return red('refused')
  }
  await writeFact(ctx.db, 'mail_sent', { configuration: configurationOf(ctx) }, ctx.now())
  return checkMail(ctx)
}

export const confirmMail = (ctx: Context, by: string): Promise<void> =>
  writeFact(ctx.db, 'mail', { by, configuration: configurationOf(ctx) }, ctx.now())
