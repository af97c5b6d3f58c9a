import type { Language } from '#contract/enums.ts'
import { doAside } from '../../aside/do-aside.ts'
import type { mailLayout, MailLayout } from './mail-layout.ts'

/** A row of facts: label and value. Codes read from left to right. */
export type MailRow = { label: string; value?: string; isStrong?: boolean; isCode?: boolean }

export type MailContent = {
  language: Language
  brand: string
  accent: string
  accentContrast: string
  preview: string
  title: string
  greeting: string
  body: string
  code?: string
  rows?: readonly MailRow[]
  action?: { label: string; url: string }
  note: string
  contact: string
  footer: string
  /** Where mails like this are turned off. */
  choices?: { label: string; url: string }
}

/** An email of staff's own words: `content` is HTML in which all that is not ours is escaped. */
export type OwnMailContent = Pick<
  MailContent,
  'language' | 'brand' | 'accent' | 'accentContrast' | 'preview' | 'title' | 'contact' | 'footer' | 'choices'
> & { content: string }

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

/** What people typed, with its lines. */
export const inHtml = (text: string) => escaped(text).replaceAll('\n', '<br />')

const compiled = new Map<string, Promise<string>>()

/** The mail as HTML. Each shape is compiled once; what people typed is put in afterwards, escaped. */
export async function mailHtml(slots: MailContent | OwnMailContent): Promise<string> {
  const { language, accent, accentContrast } = slots
  const { code, rows, action, content, choices }: Partial<MailContent & OwnMailContent> = slots
  const shape: MailLayout = {
    language,
    withCode: code !== undefined,
    withRows: rows !== undefined && rows.length > 0,
    withAction: action !== undefined,
    withContent: content !== undefined,
    withChoices: choices !== undefined,
    accent,
    accentContrast,
  }
  const key = JSON.stringify(shape)
  const html = compiled.get(key) ?? doAside<typeof mailLayout>('mailLayout', shape)
  compiled.set(key, html)
  html.catch(() => compiled.delete(key))
  const values: Record<string, string | undefined> = {
    ...Object.fromEntries(Object.entries(slots).filter(([, value]) => typeof value === 'string')),
    actionLabel: action?.label,
    actionUrl: action?.url,
    choicesLabel: choices?.label,
    choicesUrl: choices?.url,
  }
  return (await html).replace(/@@(\w+)@@/g, (_, name: string) => {
    if (name === 'rows') return rowsHtml(rows ?? [], language)
    return name === 'content' ? (content ?? '') : inHtml(values[name] ?? '')
  })
}

/** The rows of a table that stands in a table. */
export function rowsHtml(rows: readonly MailRow[], language: Language): string {
  const [direction, start, end] = language === 'ar' ? ['rtl', 'right', 'left'] : ['ltr', 'left', 'right']
  const line = 'border-top:1px solid #e3e8ee;padding:8px 0;vertical-align:top'
  const told = ({ label, value, isStrong = false, isCode = false }: MailRow) => {
    const weight = isStrong ? ';font-weight:700' : ''
    if (value === undefined)
      return `<tr><td colspan="2" dir="${direction}" style="${line};text-align:${start}${weight}">${escaped(label)}</td></tr>`
    const text = escaped(value).replaceAll('\n', '<br />')
    const shown = isCode ? `<span dir="ltr" style="unicode-bidi:isolate">${text}</span>` : text
    return `<tr><td dir="${direction}" style="${line};text-align:${start};color:${isStrong ? '#1f2733' : '#566273'}${weight}">${escaped(label)}</td><td dir="${direction}" style="${line};padding-${start}:16px;text-align:${end}${weight}">${shown}</td></tr>`
  }
  // A table of its own: the one around it does not know in which direction it is read.
  return `<tr><td><table dir="${direction}" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${rows.map(told).join('')}</table></td></tr>`
}

export const choicesLine = ({ choices }: Pick<MailContent, 'choices'>): string[] =>
  choices ? [`${choices.label}: ${choices.url}`] : []

/** The same to be read as plain text. */
export function mailText({
  title,
  greeting,
  body,
  code,
  rows = [],
  action,
  note,
  contact,
  footer,
  choices,
}: MailContent): string {
  const parts = [
    title,
    greeting,
    body,
    code,
    rows.length > 0
      ? rows.map(({ label, value }) => (value === undefined ? label : `${label}: ${value}`)).join('\n')
      : undefined,
    action && `${action.label}: ${action.url}`,
    note,
    [contact, footer, ...choicesLine({ choices })].join('\n'),
  ]
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`
}
