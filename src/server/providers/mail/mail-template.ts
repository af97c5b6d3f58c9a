import type { Language } from '#contract/enums.ts'

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
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

type MailLayout = {
  language: Language
  withCode: boolean
  withRows: boolean
  withAction: boolean
  accent: string
  accentContrast: string
}
const compiled = new Map<string, Promise<string>>()

/** The mail as HTML. Each shape is compiled once; what people typed is put in afterwards, escaped. */
export async function mailHtml(slots: MailContent): Promise<string> {
  const { language, code, rows, action, accent, accentContrast } = slots
  const shape: MailLayout = {
    language,
    withCode: code !== undefined,
    withRows: rows !== undefined && rows.length > 0,
    withAction: action !== undefined,
    accent,
    accentContrast,
  }
  const key = JSON.stringify(shape)
  const html = compiled.get(key) ?? compile(shape)
  compiled.set(key, html)
  const values: Record<string, string | undefined> = {
    ...Object.fromEntries(Object.entries(slots).filter(([, value]) => typeof value === 'string')),
    actionLabel: action?.label,
    actionUrl: action?.url,
  }
  return (await html).replace(/@@(\w+)@@/g, (_, name: string) =>
    name === 'rows' ? rowsHtml(rows ?? [], language) : escaped(values[name] ?? '').replaceAll('\n', '<br />'),
  )
}

function rowsHtml(rows: readonly MailRow[], language: Language): string {
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

async function compile({
  language,
  withCode,
  withRows,
  withAction,
  accent,
  accentContrast,
}: MailLayout): Promise<string> {
  // Loading it takes longer than the rest of the start, and many a start sends no mail.
  const { default: mjml2html } = await import('mjml')
  const [direction, side] = language === 'ar' ? ['rtl', 'right'] : ['ltr', 'left']
  // Some mail programs drop the document's direction, so each text carries its own.
  const said = (...names: string[]) =>
    `<div dir="${direction}">${names.map((name) => `@@${name}@@`).join('<br />')}</div>`
  const { html } = await mjml2html(
    `<mjml lang="${language}" dir="${direction}">
      <mj-head>
        <mj-title>@@title@@</mj-title>
        <mj-preview>@@preview@@</mj-preview>
        <mj-attributes>
          <mj-all font-family="'IBM Plex Sans Arabic', 'IBM Plex Sans', 'Segoe UI', Tahoma, Arial, sans-serif" />
          <mj-text align="${side}" font-size="16px" line-height="1.6" color="#1f2733" />
          <mj-section background-color="#ffffff" padding="0 32px" direction="${direction}" />
        </mj-attributes>
      </mj-head>
      <mj-body background-color="#eef1f5" width="560px">
        <mj-section background-color="#eef1f5" padding="24px 0 0" />
        <mj-section padding="24px 32px" border-top="4px solid ${accent}">
          <mj-column><mj-text font-size="18px" font-weight="700" color="${accent}" padding="0">${said('brand')}</mj-text></mj-column>
        </mj-section>
        <mj-section>
          <mj-column>
            <mj-text font-size="22px" font-weight="700" line-height="1.4" padding="0 0 16px">${said('title')}</mj-text>
            <mj-text padding="0 0 8px">${said('greeting')}</mj-text>
            <mj-text padding="0 0 16px">${said('body')}</mj-text>
            ${withCode ? '<mj-text align="center" font-size="34px" font-weight="700" letter-spacing="10px" container-background-color="#f3f5f8" padding="16px"><div dir="ltr">@@code@@</div></mj-text>' : ''}
            ${withRows ? '<mj-table font-size="15px" line-height="1.5" color="#1f2733" padding="0 0 20px">@@rows@@</mj-table>' : ''}
            ${withAction ? `<mj-button align="${side}" href="@@actionUrl@@" background-color="${accent}" color="${accentContrast}" border-radius="8px" font-size="16px" font-weight="600" padding="0 0 8px">@@actionLabel@@</mj-button>` : ''}
            <mj-text font-size="14px" color="#566273" padding="16px 0 32px">${said('note')}</mj-text>
          </mj-column>
        </mj-section>
        <mj-section background-color="#eef1f5" padding="16px 32px 32px">
          <mj-column><mj-text font-size="13px" color="#566273" padding="0">${said('contact', 'footer')}</mj-text></mj-column>
        </mj-section>
      </mj-body>
    </mjml>`,
    { validationLevel: 'strict' },
  )
  return html
}

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
    `${contact}\n${footer}`,
  ]
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`
}
