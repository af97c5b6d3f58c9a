import { expect, test } from 'vitest'
import { isolateText, drawText } from './bidi-text.ts'

/** Shaping reverses a run of Arabic letters; this gives it in reading order. */
const asShaped = (piece: string) => (/[\u0600-\u06ff]/.test(piece) ? [...piece].toReversed().join('') : piece)

/** What is visible, line by line from left to right; every letter is one point wide. */
function seen(text: string, width: number, direction: 'ltr' | 'rtl'): string[] {
  const pieces: { piece: string; x: number; y: number }[] = []
  const canvas = {
    font: () => canvas,
    fontSize: () => canvas,
    fillColor: () => canvas,
    registerFont: () => canvas,
    widthOfString: (piece: string) => piece.length,
    text(piece: string, x: number, y: number) {
      pieces.push({ piece, x, y })
      return canvas
    },
  }
  drawText(canvas, text, 0, 0, width, { direction })
  const lines = Map.groupBy(pieces, ({ y }) => y)
  return [...lines.values()].map((line) =>
    line
      .toSorted((a, b) => a.x - b.x)
      .map(({ piece }) => asShaped(piece))
      .join(''),
  )
}

test('a Latin name keeps its full stop at its end, and an address its number at its start, in Arabic too', () => {
  expect(seen(isolateText('Green Dunes Co.'), 40, 'rtl')).toEqual(['Green Dunes Co.'])
  expect(seen(`${isolateText('4418 Palestine Street')}، ${isolateText('Jeddah')}`, 40, 'rtl')).toEqual([
    'Jeddah ،4418 Palestine Street',
  ])
})

test('keeps a rate next to its Arabic label', () => {
  expect(seen(`VAT 15% · ${isolateText('ضريبة 15%')}`, 40, 'ltr')).toEqual([
    `VAT 15% · %15 ${asShaped('ضريبة')}`,
  ])
})

test('what is kept apart stays so on the next line', () => {
  expect(seen(isolateText('Green Dunes Facilities Co.'), 15, 'rtl')).toEqual([
    'Green Dunes',
    'Facilities Co.',
  ])
})
