import { setImmediate } from 'node:timers/promises'
import { inflateSync } from 'node:zlib'
import decodeQr from 'qr/decode.js'

type Square = { x: number; y: number; width: number; height: number }

const pixelsPerPoint = 3
const quiet = 24

/** What a scanner reads on a paper: the texts of its square codes, in the order they were drawn. */
export async function codesOfPdf(pdf: Buffer): Promise<string[]> {
  const drawn = contentsOf(pdf)
    .flatMap((content) => content.split(/\nf\n/))
    .map((part) => squaresOf(part))
    .filter((squares) => squares.length > 50)
  const codes: string[] = []
  for (const squares of drawn) {
    // The server of the same test is not to think that it is overloaded.
    await setImmediate()
    codes.push(scan(squares))
  }
  return codes
}

/** What is drawn on a PDF and how its fonts are told, unpacked; packing differs between machines. */
export function contentsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, body = '']) => {
    try {
      return [inflateSync(Buffer.from(body, 'latin1')).toString('latin1')]
    } catch {
      // Fonts and tables, which are packed otherwise.
      return []
    }
  })
}

const squaresOf = (part: string): Square[] =>
  [...part.matchAll(/([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re/g)].map(([, x, y, width, height]) => ({
    x: Number(x),
    y: Number(y),
    width: Number(width),
    height: Number(height),
  }))

function scan(squares: readonly Square[]): string {
  const left = Math.min(...squares.map(({ x }) => x))
  const top = Math.min(...squares.map(({ y }) => y))
  const side = Math.max(...squares.map(({ x, width }) => x + width - left))
  const size = Math.ceil(side * pixelsPerPoint) + 2 * quiet
  const data = new Uint8Array(size * size * 4).fill(255)
  const pixel = (points: number) => Math.round(points * pixelsPerPoint) + quiet
  for (const { x, y, width, height } of squares)
    for (let row = pixel(y - top); row < pixel(y - top + height); row += 1)
      for (let column = pixel(x - left); column < pixel(x - left + width); column += 1)
        data.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3)
  return decodeQr({ width: size, height: size, data })
}
