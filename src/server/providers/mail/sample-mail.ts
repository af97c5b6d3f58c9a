import { taxReason } from '#contract/tax-reasons.ts'
import type { Language } from '#contract/enums.ts'
import { formatter } from '#i18n/format.ts'
import { mailWords } from '#i18n/mail-words.ts'
import type { Context } from '../../context.ts'
import type { MailRow } from './mail-template.ts'

/** What an email says while it is being written: values that look like real ones and belong to nobody. */
export function sampleOf(
  ctx: Pick<Context, 'now'>,
  language: Language,
  { name, origin, shopZone }: { name: string; origin: string; shopZone: string },
): { values: Record<string, string>; rows: MailRow[] } {
  const words = mailWords(language)
  const format = formatter(language, shopZone)
  const sample = (key: string) => words(`samples.${key}`)
  const soon = format.dateTime(new Date(ctx.now().getTime() + 7 * 86_400_000).toISOString())
  const code = language === 'ar' ? '٤٨٢١' : '4821'
  const money = (amount: number) => format.money({ amount, currency: 'SAR' })
  const number = language === 'ar' ? '\u20662611-000045\u2069' : '2611-000045'
  const values = {
    name,
    code,
    number,
    at: format.dateTime(ctx.now().toISOString()),
    until: soon,
    reason: taxReason('VATEX-SA-35')[language],
    firstDay: format.date(ctx.now().toISOString()),
    lastDay: format.date(ctx.now().toISOString()),
    company: sample('company'),
    username: sample('username'),
    browser: 'Safari',
    system: 'iPhone',
    product: sample('product'),
    total: money(23_000),
    order: number,
    from: sample('from'),
    by: name,
    email: 'customer@example.com',
    message: sample('message'),
    title: sample('title'),
    outcome: sample('outcome'),
    link: `${origin}/${language}`,
  }
  const rows: MailRow[] = [
    {
      label: words('rows.item', { count: format.number(2), name: sample('product') }),
      value: money(20_000),
    },
    { label: words('rows.tax', { rate: format.percent(15) }), value: money(3_000) },
    { label: words('rows.total'), value: money(23_000), isStrong: true },
    { label: words('rows.payment'), value: words('rows.transfer') },
    { label: words('rows.reference'), value: '2611-000045', isCode: true, isStrong: true },
  ]
  return { values, rows }
}
