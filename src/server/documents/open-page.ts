import PdfDocument from 'pdfkit'
import type { Language } from '#contract/enums.ts'
import { drawText, registerFonts, type TextStyle } from './bidi-text.ts'

export const margin = 42
export const pageWidth = 595.28
export const pageHeight = 841.89
const hairline = '#d5dbe3'

type About = { title: string; date: Date }

/** An empty A4 document. */
export function openDocument({ title, date }: About) {
  const page = new PdfDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    info: { Title: title, CreationDate: date },
  })
  const chunks: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    page.on('data', (chunk: Buffer) => chunks.push(chunk))
    page.on('end', () => resolve(Buffer.concat(chunks)))
    page.on('error', reject)
  })
  registerFonts(page)
  return {
    page,
    /** The bytes, once the document is ended. */
    finished,
  }
}

export const nextPage = (page: PDFKit.PDFDocument) => void page.addPage({ size: 'A4', margin: 0 })

/** An empty A4 document in one language. */
export function openPage({ language, ...about }: About & { language: Language }) {
  const { page, finished } = openDocument(about)
  return { page, finished, ...writingOn(page, language) }
}

/** Writes on a document in one language. Distances are points from the start of the line and from the top of the page. */
export function writingOn(page: PDFKit.PDFDocument, language: Language) {
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  /** A box's left edge, given how far it is from the start of the line. */
  const fromStart = (distance: number, width: number) =>
    direction === 'ltr' ? margin + distance : pageWidth - margin - distance - width
  return {
    direction,
    fromStart,
    /** Answers the height it took. */
    write: (text: string, start: number, y: number, width: number, style: Partial<TextStyle> = {}) =>
      drawText(page, text, fromStart(start, width), y, width, { direction, ...style }),
    rule: (y: number, color = hairline) =>
      page
        .moveTo(margin, y)
        .lineTo(pageWidth - margin, y)
        .lineWidth(0.7)
        .strokeColor(color)
        .stroke(),
  }
}
