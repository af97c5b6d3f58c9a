import mjml2html from 'mjml'
import type { Language } from '#contract/enums.ts'

export type MailLayout = {
  language: Language
  withCode: boolean
  withRows: boolean
  withAction: boolean
  /** The parts of a template in the place of title, greeting, text, code, rows, button and note. */
  withContent: boolean
  /** A line at the end that leads to where mails like this are turned off. */
  withChoices: boolean
  accent: string
  accentContrast: string
}
/** A mail of this shape as HTML, with a place such as `@@title@@` for each text. */
export async function mailLayout({
  language,
  withCode,
  withRows,
  withAction,
  withContent,
  withChoices,
  accent,
  accentContrast,
}: MailLayout): Promise<string> {
  const [direction, side] = language === 'ar' ? ['rtl', 'right'] : ['ltr', 'left']
  // Some mail programs drop the document's direction, so each text carries its own.
  const said = (...names: string[]) =>
    `<div dir="${direction}">${names.map((name) => `@@${name}@@`).join('<br />')}</div>`
  const builtIn = `
            <mj-text font-size="22px" font-weight="700" line-height="1.4" padding="0 0 16px">${said('title')}</mj-text>
            <mj-text padding="0 0 8px">${said('greeting')}</mj-text>
            <mj-text padding="0 0 16px">${said('body')}</mj-text>
            ${withCode ? '<mj-text align="center" font-size="34px" font-weight="700" letter-spacing="10px" container-background-color="#f3f5f8" padding="16px"><div dir="ltr">@@code@@</div></mj-text>' : ''}
            ${withRows ? '<mj-table font-size="15px" line-height="1.5" color="#1f2733" padding="0 0 20px">@@rows@@</mj-table>' : ''}
            ${withAction ? `<mj-button align="${side}" href="@@actionUrl@@" background-color="${accent}" color="${accentContrast}" border-radius="8px" font-size="16px" font-weight="600" padding="0 0 8px">@@actionLabel@@</mj-button>` : ''}
            <mj-text font-size="14px" color="#566273" padding="16px 0 32px">${said('note')}</mj-text>`
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
            ${withContent ? `<mj-text padding="0 0 24px"><div dir="${direction}">@@content@@</div></mj-text>` : builtIn}
          </mj-column>
        </mj-section>
        <mj-section background-color="#eef1f5" padding="16px 32px 32px">
          <mj-column><mj-text font-size="13px" color="#566273" padding="0">${said('contact', 'footer')}${withChoices ? `<div dir="${direction}"><a href="@@choicesUrl@@" style="color:#566273">@@choicesLabel@@</a></div>` : ''}</mj-text></mj-column>
        </mj-section>
      </mj-body>
    </mjml>`,
    { validationLevel: 'strict' },
  )
  return html
}
