import type { Language } from '#contract/enums.ts'

export type Slots = {
  language: Language
  brand: string
  accent: string
  accentContrast: string
  preview: string
  title: string
  greeting: string
  body: string
  code?: string
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

type Shape = {
  language: Language
  withCode: boolean
  withAction: boolean
  accent: string
  accentContrast: string
}
const compiled = new Map<string, Promise<string>>()

/** The mail as HTML. Each shape is compiled once; what people typed is put in afterwards, escaped. */
export async function mailHtml(slots: Slots): Promise<string> {
  const { language, code, action, accent, accentContrast } = slots
  const shape: Shape = {
    language,
    withCode: code !== undefined,
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
    escaped(values[name] ?? '').replaceAll('\n', '<br />'),
  )
}

async function compile({ language, withCode, withAction, accent, accentContrast }: Shape): Promise<string> {
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
export function mailText({ title, greeting, body, code, action, note, contact, footer }: Slots): string {
  const parts = [
    title,
    greeting,
    body,
    code,
    action && `${action.label}: ${action.url}`,
    note,
    `${contact}\n${footer}`,
  ]
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`
}
