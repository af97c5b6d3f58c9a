import { fileURLToPath } from 'node:url'
import bidiFactory, { type Bidi } from 'bidi-js'

/** A page being drawn; what of pdfkit the texts need. */
type Canvas = {
  font(name: string): Canvas
  fontSize(size: number): Canvas
  fillColor(color: string): Canvas
  widthOfString(text: string, options?: object): number
  text(text: string, x: number, y: number, options?: object): Canvas
  registerFont(name: string, file: string): Canvas
}
export type TextStyle = {
  size?: number
  isBold?: boolean
  color?: string
  align?: 'start' | 'center' | 'end'
  direction: 'ltr' | 'rtl'
}

// The package is a function; its types, read as CommonJS, call it a module.
const makeBidi: unknown = bidiFactory
const bidi = (makeBidi as () => Bidi)()
const lineHeight = 1.5
const arabic = /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufeff]/
const extended = /[\u0100-\u024f\u1e00-\u1eff]/
const invisible = /[\u200b-\u200f\u061c\u202a-\u202e\ufeff]/g
const [firstStrong, popIsolate] = ['\u2068', '\u2069']
const isolate = /[\u2066-\u2069]/

/** Text that reads in its own direction whatever stands around it: names, addresses, labels in the other language. */
export const isolateText = (text: string) => `${firstStrong}${text}${popIsolate}`

// With features named, fontkit shapes a run as a whole instead of word by word.
const shaped = { lineBreak: false, features: ['rlig', 'calt', 'liga'] }

const files = {
  latin: 'ibm-plex-sans/files/ibm-plex-sans-latin',
  extended: 'ibm-plex-sans/files/ibm-plex-sans-latin-ext',
  arabic: 'ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic',
} as const
type Script = keyof typeof files

export function registerFonts(page: Canvas): void {
  for (const [script, file] of Object.entries(files))
    for (const weight of [400, 700])
      page.registerFont(
        `${script}-${weight}`,
        fileURLToPath(import.meta.resolve(`@fontsource/${file}-${weight}-normal.woff`)),
      )
}

type Run = { text: string; level: number; script: Script }

const scriptOf = (character: string): Script =>
  arabic.test(character) ? 'arabic' : extended.test(character) ? 'extended' : 'latin'

/** Stretches of one direction and one font, in reading order. */
function runsOf(line: string, direction: 'ltr' | 'rtl'): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction)
  const runs: Run[] = []
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at)
    if (isolate.test(character)) continue
    const level = levels[at] ?? 0
    const last = runs.at(-1)
    // A space goes with what it follows: every font has one.
    const script = character === ' ' && last ? last.script : scriptOf(character)
    if (last && last.level === level && last.script === script) last.text += character
    else runs.push({ text: character, level, script })
  }
  return runs
}

/** From left to right, as they are seen: runs at each level and above change sides together (UAX 9, L2). */
function inSight(runs: readonly Run[]): Run[] {
  const seen = [...runs]
  const highest = Math.max(0, ...seen.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1)
    for (let from = 0; from < seen.length; from += 1) {
      if ((seen[from]?.level ?? 0) < level) continue
      let to = from
      while (to < seen.length && (seen[to]?.level ?? 0) >= level) to += 1
      seen.splice(from, to - from, ...seen.slice(from, to).toReversed())
      from = to
    }
  return seen
}

/** What pdfkit gets for a run, in parts that it draws from left to right. */
function piecesOf({ text, level, script }: Run): string[] {
  const isRightToLeft = level % 2 === 1
  // Arabic letters are turned round while they are shaped; digits, which run left to right, would be too.
  if (script === 'arabic') {
    if (!isRightToLeft) return [...text]
    // Without a letter nothing tells the shaping which way to turn.
    return /\p{L}/u.test(text) ? [text] : [...text].toReversed()
  }
  if (!isRightToLeft) return [text]
  return [
    [...text]
      .toReversed()
      .map((character) => bidi.getMirroredCharacter(character) ?? character)
      .join(''),
  ]
}

/**
 * Draws text in English, Arabic or both, broken into lines of at most `width` points; answers the height it took.
 * `x` is the left edge whatever the direction.
 */
export function drawText(
  page: Canvas,
  text: string,
  x: number,
  y: number,
  width: number,
  style: TextStyle,
): number {
  const { size = 10, isBold = false, color = '#1f2733', align = 'start', direction } = style
  const weight = isBold ? 700 : 400
  page.fontSize(size).fillColor(color)
  const use = (script: Script) => page.font(`${script}-${weight}`).fontSize(size)
  const widthOf = (run: Run) =>
    piecesOf(run).reduce((sum, piece) => sum + use(run.script).widthOfString(piece, shaped), 0)
  const lineWidth = (line: string) => runsOf(line, direction).reduce((sum, run) => sum + widthOf(run), 0)

  const lines = text
    .replace(invisible, '')
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .flatMap((paragraph) => carriedOn(broken(paragraph, width, lineWidth)))
  const isAtRight = (align === 'start') === (direction === 'rtl')
  for (const [index, line] of lines.entries()) {
    const runs = inSight(runsOf(line, direction))
    const free = width - runs.reduce((sum, run) => sum + widthOf(run), 0)
    let at = x + (align === 'center' ? free / 2 : isAtRight ? free : 0)
    for (const run of runs)
      for (const piece of piecesOf(run)) {
        use(run.script).text(piece, at, y + index * size * lineHeight, shaped)
        at += page.widthOfString(piece, shaped)
      }
  }
  return lines.length * size * lineHeight
}

/** What is kept apart at the end of a line stays so on the next. */
function carriedOn(lines: readonly string[]): string[] {
  let open = ''
  return lines.map((line) => {
    const whole = open + line
    for (const character of line)
      if (character === popIsolate) open = open.slice(0, -1)
      else if (isolate.test(character)) open += character
    return whole
  })
}

/** Lines that fit; a word longer than a line is broken inside. */
function broken(paragraph: string, width: number, lineWidth: (line: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (lineWidth(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const character of word) {
      if (lineWidth(line + character) > width) {
        lines.push(line)
        line = ''
      }
      line += character
    }
  }
  return [...lines, line]
}
