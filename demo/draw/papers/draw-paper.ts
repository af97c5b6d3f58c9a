import sharp from 'sharp'
import type { Language } from '#contract/enums.ts'
import { formatter } from '#i18n/format.ts'
import { isolateText } from '#server/documents/bidi-text.ts'
import {
  margin,
  nextPage,
  openDocument,
  pageHeight,
  pageWidth,
  writingOn,
} from '#server/documents/open-page.ts'
import type { PaperContent, Sample, Sheet } from './paper-contents.ts'
import { words } from './words.ts'

/** The day that every paper says it was made on, so that its bytes are always the same. */
const edition = new Date('2026-01-15T00:00:00Z')
const [accent, grey, band] = ['#0b5cad', '#566273', '#eef3f9']
const inner = pageWidth - 2 * margin
const foot = pageHeight - margin - 10
const pictureSide = 150
const picturePixels = 230

type Page = PDFKit.PDFDocument
type Writing = ReturnType<typeof writingOn>
type Column = { start: number; y: number }

/** A paper of the demo as PDF; `picture` is the product's, of any size. */
export async function drawPaper(content: PaperContent, picture: Buffer): Promise<Buffer> {
  const { page, finished } = openDocument({ title: content.title, date: edition })
  if (content.kind === 'sheet') await drawSheet(page, content, picture)
  else drawSample(page, content)
  page.end()
  return finished
}

async function drawSheet(page: Page, sheet: Sheet, picture: Buffer): Promise<void> {
  const { language, lead, points, groups, goesWith, certifications } = sheet
  const on = writingOn(page, language)
  const textWidth = inner - pictureSide - 20
  let y = drawHead(on, sheet, words.sheet[language], textWidth)
  const small = sharp(picture).resize(picturePixels).flatten({ background: '#ffffff' }).jpeg({ quality: 62 })
  page.image(await small.toBuffer(), on.fromStart(inner - pictureSide, pictureSide), margin, {
    width: pictureSide,
  })
  y += on.write(lead, 0, y + 8, textWidth, { size: 10 }) + 12
  for (const point of points) y += drawPoint(page, on, point, { start: 0, y }, textWidth)
  y = Math.max(y, margin + pictureSide) + 14

  const blocks = [
    ...groups.map(({ name, facts }) => ({ name, rows: facts.map(({ name, value }) => [name, value]) })),
    {
      name: words.certifications[language],
      rows: certifications.map((one) => [certificationText(one)]),
    },
    { name: words.goesWith[language], rows: goesWith.map((text) => [text]) },
  ].filter(({ rows }) => rows.length > 0)
  drawColumns(page, on, blocks, y)
  drawSteps(page, on, sheet)
  drawFoot(page, on, sheet, language)
}

const certificationText = ({ name, number }: Sheet['certifications'][number]) =>
  [name, number].filter(Boolean).join(' · ')

type Block = { name: string; rows: string[][] }

/** Blocks one below the other in two columns, each in the shorter one. */
function drawColumns(page: Page, on: Writing, blocks: readonly Block[], top: number): void {
  const gap = 24
  const width = (inner - gap) / 2
  let columns: [Column, Column] = [
    { start: 0, y: top },
    { start: width + gap, y: top },
  ]
  for (const block of blocks) {
    const fits = ({ y }: Column) => y + heightOf(block) < foot - 14
    let column = columns[0].y <= columns[1].y + 1 ? columns[0] : columns[1]
    if (!fits(column)) column = columns.find(fits) ?? column
    if (!fits(column)) {
      nextPage(page)
      columns = [
        { start: 0, y: margin },
        { start: width + gap, y: margin },
      ]
      column = columns[0]
    }
    column.y = drawBlock(page, on, block, column, width)
  }
}

/** About so high; enough to tell whether a block still fits. */
const heightOf = ({ rows }: Block) =>
  30 +
  rows.reduce((sum, cells) => sum + 16 * Math.ceil(Math.max(...cells.map((cell) => cell.length)) / 30), 0)

function drawBlock(
  page: Page,
  on: Writing,
  { name, rows }: Block,
  { start, y }: Column,
  width: number,
): number {
  let at = y + on.write(name, start, y, width, { size: 10.5, color: accent }) + 2
  const line = (color: string) => {
    const left = on.fromStart(start, width)
    page
      .moveTo(left, at)
      .lineTo(left + width, at)
      .lineWidth(0.6)
      .strokeColor(color)
      .stroke()
  }
  line(accent)
  at += 4
  for (const [label = '', value] of rows) {
    const labelWidth = value === undefined ? width : width * 0.42
    const heights = [
      on.write(isolateText(label), start, at, labelWidth - 6, { size: 8.5, ...(value && { color: grey }) }),
      value === undefined ? 0 : on.write(value, start + labelWidth, at, width - labelWidth, { size: 8.5 }),
    ]
    at += Math.max(...heights) + 3
    line('#dfe5ec')
    at += 3
  }
  return at + 10
}

function drawPoint(page: Page, on: Writing, text: string, { start, y }: Column, width: number): number {
  page
    .circle(on.fromStart(start + 2, 3) + 1.5, y + 7, 1.6)
    .fillColor(accent)
    .fill()
  return on.write(text, start + 12, y, width - 12, { size: 9.5 }) + 3
}

type Named = { name: { en: string; ar: string }; code: string; maker?: string; model?: string }

function drawHead(on: Writing, { name, code, maker, model }: Named, kind: string, width: number): number {
  const language = on.direction === 'rtl' ? 'ar' : 'en'
  let y = margin + on.write(kind, 0, margin, width, { size: 10, color: accent })
  y += on.write(name[language], 0, y + 2, width, { size: 20 }) + 2
  const about = [code, maker, model].filter((part) => part !== undefined)
  return y + on.write(about.map(isolateText).join(' · '), 0, y, width, { size: 10, color: grey })
}

/** How it is put up, on a page of its own. */
function drawSteps(page: Page, on: Writing, { language, steps, ...about }: Sheet): void {
  if (steps.length === 0) return
  nextPage(page)
  let y = drawHead(on, about, words.installation[language], inner) + 14
  const format = new Intl.NumberFormat(language === 'ar' ? 'ar-SA' : 'en')
  const side = 22
  for (const [index, { title, lines }] of steps.entries()) {
    const height = 24 + lines.reduce((sum, line) => sum + 17 * Math.ceil(line[language].length / 90), 0)
    if (y + height > foot - 14) {
      nextPage(page)
      y = margin
    }
    page
      .circle(on.fromStart(0, side) + side / 2, y + side / 2, side / 2)
      .fillColor(accent)
      .fill()
    on.write(format.format(index + 1), 0, y + 3, side, {
      size: 10.5,
      color: '#ffffff',
      align: 'center',
    })
    y += on.write(title[language], side + 12, y + 2, inner - side - 12, { size: 12 }) + 4
    for (const line of lines)
      y += drawPoint(page, on, line[language], { start: side + 12, y }, inner - side - 12)
    y += 12
  }
}

/** Both languages on one page, marked across as a sample, with nothing of how an authority's paper looks. */
function drawSample(page: Page, { kind, name, code, maker, model, certification }: Sample): void {
  const half = 210
  page.rect(0, 0, pageWidth, 120).fillColor('#b42318').fill()
  const white = { color: '#ffffff' }
  for (const language of ['en', 'ar'] as const) {
    const on = writingOn(page, language)
    on.write(words.sample[language], 0, margin - 14, half, { ...white, size: 26 })
    on.write(words.noCertificate[language], 0, margin + 28, half, { color: '#ffffff', size: 9 })
    let y = 160
    y += on.write(words[kind][language], 0, y, half, { size: 15 }) + 14
    const { number, issuer, validUntil } = certification
    const facts: [keyof typeof words, string | undefined][] = [
      ['product', name[language]],
      ['code', code],
      ['maker', maker],
      ['model', model],
      ['issuer', issuer],
      ['number', number],
      ['validUntil', validUntil && formatter(language, 'UTC').date(validUntil)],
    ]
    for (const [label, value] of facts) {
      if (value === undefined) continue
      y += on.write(words[label][language], 0, y, half, { size: 8, color: grey })
      y += on.write(isolateText(value), 0, y, half, { size: 11 }) + 6
    }
    page
      .rect(on.fromStart(0, half) - 10, y + 8, half + 20, 46)
      .fillColor(band)
      .fill()
    on.write(words.instead[language], 0, y + 16, half, { size: 9 })
  }
}

/** On every page: what the paper is of, and that it is made up. */
function drawFoot(page: Page, on: Writing, { code }: Named, language: Language): void {
  const { start, count } = page.bufferedPageRange()
  for (let at = start; at < start + count; at += 1) {
    page.switchToPage(at)
    on.rule(foot)
    on.write(`${isolateText(code)} · ${words.made[language]}`, 0, foot + 4, inner, { size: 7.5, color: grey })
  }
}
