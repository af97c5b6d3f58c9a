import type { Language } from '#contract/enums.ts'
import { type Block, type Inline, onlyVariable, readBody, readLine } from '#contract/mail-template-text.ts'
import type { MailText } from '#contract/mail-templates.ts'
import { escaped, inHtml, type MailRow, rowsHtml } from './mail-template.ts'

export type Filling = {
  language: Language
  /** What the variables stand for. A link that is missing is left out, with the paragraph that is nothing but it. */
  values: Readonly<Record<string, string | undefined>>
  rows: readonly MailRow[]
  accent: string
  accentContrast: string
}
type Filled = {
  subject: string
  /** The first words after the heading, for the line below the subject in a list of emails. */
  preview: string
  title: string
  text: string
  content: string
}

/** Fills staff's words in. All values are text: nothing in them is read as a template, and all of it is escaped. */
export function fillTemplate({ subject, body }: MailText, filling: Filling): Filled {
  const blocks = readBody(body).filter((block) => hasSomething(block, filling))
  const inText = blocks.map((block) => textOf(block, filling))
  const filled = plain(readLine(subject), filling)
    .replace(/[\r\n]+/g, ' ')
    .trim()
  const first = blocks.findIndex(
    (block) => block.is === 'paragraph' && !['code', 'details'].includes(onlyVariable(block) ?? ''),
  )
  const [head] = blocks
  return {
    subject: filled,
    title: head?.is === 'heading' ? plain(head.of, filling) : filled,
    preview: (inText[first] ?? filled).replaceAll('\n', ' ').slice(0, 140),
    text: inText.join('\n\n'),
    content: blocks.map((block) => htmlOf(block, filling)).join(''),
  }
}

const valueOf = (name: string, { values }: Filling) => values[name] ?? ''

/** A paragraph that is only the link, or only what there is none of, is left out. */
function hasSomething(block: Block, filling: Filling): boolean {
  const only = onlyVariable(block)
  if (only === 'details') return filling.rows.length > 0
  if (only !== undefined) return valueOf(only, filling) !== ''
  const link = onlyLink(block)
  return link === undefined || targetOf(link, filling) !== undefined
}

type Link = Extract<Inline, { is: 'link' }>

/** A link that is all of its paragraph is drawn as a button. */
function onlyLink(block: Block): Link | undefined {
  if (block.is !== 'paragraph' || block.lines.length !== 1) return undefined
  const [first, ...more] = block.lines[0] ?? []
  return first?.is === 'link' && more.length === 0 ? first : undefined
}

function targetOf({ to }: Link, { values }: Filling): string | undefined {
  const target = to.is === 'text' ? to.text : to.is === 'variable' ? values[to.name] : undefined
  // Our own addresses may be without TLS where the shop is tried out; nothing else than the web is led to.
  return target !== undefined && /^https?:\/\//.test(target) ? target : undefined
}

function plain(pieces: readonly Inline[], filling: Filling): string {
  return pieces
    .map((piece) => {
      if (piece.is === 'text') return piece.text
      if (piece.is === 'variable') return valueOf(piece.name, filling)
      const words = plain(piece.of, filling)
      const target = piece.is === 'link' ? targetOf(piece, filling) : undefined
      return target === undefined ? words : `${words} (${target})`
    })
    .join('')
}

function textOf(block: Block, filling: Filling): string {
  if (onlyVariable(block) === 'details')
    return filling.rows
      .map(({ label, value }) => (value === undefined ? label : `${label}: ${value}`))
      .join('\n')
  const link = onlyLink(block)
  if (link) return `${plain(link.of, filling)}: ${targetOf(link, filling) ?? ''}`
  switch (block.is) {
    case 'heading':
      return plain(block.of, filling)
    case 'paragraph':
      return block.lines.map((line) => plain(line, filling)).join('\n')
    case 'list':
      return block.items
        .map((item, index) => `${block.isNumbered ? `${index + 1}.` : '-'} ${plain(item, filling)}`)
        .join('\n')
  }
}

function html(pieces: readonly Inline[], filling: Filling): string {
  return pieces
    .map((piece) => {
      if (piece.is === 'text') return escaped(piece.text)
      if (piece.is === 'variable') return inHtml(valueOf(piece.name, filling))
      const words = html(piece.of, filling)
      if (piece.is === 'strong') return `<strong>${words}</strong>`
      const target = targetOf(piece, filling)
      return target === undefined
        ? words
        : `<a href="${escaped(target)}" style="color:${filling.accent}">${words}</a>`
    })
    .join('')
}

const paragraph = 'margin:0 0 16px'

/** Styles stand on each element: mail programs drop all others. */
function htmlOf(block: Block, filling: Filling): string {
  const side = filling.language === 'ar' ? 'right' : 'left'
  const only = onlyVariable(block)
  if (only === 'details')
    return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;font-size:15px;line-height:1.5;border-collapse:collapse">${rowsHtml(filling.rows, filling.language)}</table>`
  if (only === 'code')
    return `<p dir="ltr" style="margin:0 0 16px;padding:16px;background:#f3f5f8;text-align:center;font-size:34px;font-weight:700;letter-spacing:10px">${inHtml(valueOf('code', filling))}</p>`
  const link = onlyLink(block)
  const target = link && targetOf(link, filling)
  if (link && target !== undefined)
    return `<p style="${paragraph}"><a href="${escaped(target)}" style="display:inline-block;padding:10px 25px;border-radius:8px;background:${filling.accent};color:${filling.accentContrast};font-weight:600;text-decoration:none">${html(link.of, filling)}</a></p>`
  switch (block.is) {
    case 'heading':
      return `<h1 style="margin:0 0 16px;font-size:22px;font-weight:700;line-height:1.4;text-align:${side}">${html(block.of, filling)}</h1>`
    case 'paragraph':
      return `<p style="${paragraph}">${block.lines.map((line) => html(line, filling)).join('<br />')}</p>`
    case 'list': {
      const tag = block.isNumbered ? 'ol' : 'ul'
      const items = block.items.map((item) => `<li style="margin:0 0 4px">${html(item, filling)}</li>`)
      return `<${tag} style="margin:0 0 16px;padding-${side}:24px">${items.join('')}</${tag}>`
    }
  }
}
