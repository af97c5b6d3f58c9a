import { setImmediate } from 'node:timers/promises'
import type { Language } from '#contract/enums.ts'
import { documentWords } from '#i18n/document-words.ts'
import { formatter } from '#i18n/format.ts'
import { isolateText, type TextStyle } from './bidi-text.ts'
import { drawQrCode } from './draw-qr-code.ts'
import { margin, nextPage, openDocument, pageHeight, pageWidth, writingOn } from './open-page.ts'

const footHeight = 24

const lineHeight = 1.5
/** Every letter of Courier is this wide and stands this much lower, in parts of its size. */
const courierWidth = 0.6
const courierDrop = 0.25

export const grey = '#566273'
const ink = '#1f2733'

type CodeStyle = Pick<TextStyle, 'size' | 'isBold' | 'color'>

type PaperOptions = { title: string; date: Date; language: Language; timeZone: string }

/** An A4 document in one language, its times those of a zone. Distances are points from the start of the line and from the top of the page. */
export function openPaper({ language, timeZone, ...about }: PaperOptions) {
  const { page, finished } = openDocument(about)
  const paper = paperOn(page, language, timeZone)
  return {
    ...paper,
    /** Numbers the pages and closes the document. */
    async finish(): Promise<Buffer> {
      await paper.numberPages()
      page.end()
      return finished
    },
  }
}

/** A paper of its own within a document: it begins on the document's last page, and its pages are numbered from one. */
export function paperOn(page: PDFKit.PDFDocument, language: Language, timeZone: string) {
  const words = documentWords(language)
  const format = formatter(language, timeZone)
  const { direction, fromStart, write, rule } = writingOn(page, language)
  const first = page.bufferedPageRange().count - 1

  const paper = {
    width: pageWidth - 2 * margin,
    top: margin,
    language,
    words,
    format,
    write,
    /**
     * Codes and numbers of devices, which read from left to right and stand at the start of the line. In a font that every reader
     * has: a sheet has thousands of them, and shaping each would take seconds.
     */
    writeCode(
      text: string,
      start: number,
      y: number,
      width: number,
      { size = 10, isBold = false, color = ink }: CodeStyle = {},
    ) {
      const left = fromStart(start, width)
      const x = direction === 'ltr' ? left : left + width - text.length * size * courierWidth
      page
        .font(isBold ? 'Courier-Bold' : 'Courier')
        .fontSize(size)
        .fillColor(color)
        .text(text, x, y + size * courierDrop, { lineBreak: false })
      return size * lineHeight
    },
    /** Names with what they are, side by side in columns of equal width; answers the height it took. */
    facts(
      told: readonly { label: string; value: string; isCode?: boolean }[],
      y: number,
      width: number,
    ): number {
      const column = width / told.length
      const heights = told.map(({ label, value, isCode = false }, index) => {
        const start = index * column
        const height = paper.write(label, start, y, column - 8, { size: 7.5, color: grey })
        const place = [start, y + height, column - 8, { isBold: true }] as const
        return (
          height + (isCode ? paper.writeCode(value, ...place) : paper.write(isolateText(value), ...place))
        )
      })
      return Math.max(...heights)
    },
    rule,
    /** An empty square to tick with a pen. */
    tickBox: (start: number, y: number, size: number) =>
      page.rect(fromStart(start, size), y, size, size).lineWidth(0.9).strokeColor(grey).stroke(),
    qrCode: (text: string, start: number, y: number, size: number) =>
      drawQrCode(page, text, fromStart(start, size), y, size),
    hasRoom: (y: number, height: number) => y + height <= pageHeight - margin - footHeight,
    nextPage: () => nextPage(page),
    /** Called once, when the last of its pages is written. */
    async numberPages(): Promise<void> {
      const count = page.bufferedPageRange().count - first
      for (let at = 0; at < count; at += 1) {
        // A long document must not keep other requests waiting.
        await setImmediate()
        page.switchToPage(first + at)
        paper.write(
          words('page', { page: format.number(at + 1), pages: format.number(count) }),
          0,
          pageHeight - margin,
          paper.width,
          { size: 8, color: grey, align: 'center' },
        )
      }
    },
  }
  return paper
}
export type Paper = ReturnType<typeof paperOn>

/** Where to go on when so much has to stand together: here, or at the top of a new page. */
export function withRoom(paper: Paper, y: number, height: number): number {
  if (paper.hasRoom(y, height)) return y
  paper.nextPage()
  return paper.top
}
