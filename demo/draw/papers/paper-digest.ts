import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { digestOf } from '../digest.ts'
import type { PaperTask } from './paper-contents.ts'

/** How papers look: another number draws all of them anew. */
const look = 1

const pictures = new URL('../../pictures/', import.meta.url)

/** The picture of a product that stands on its data sheet. */
export const pictureOf = (code: string): URL => new URL(`product-${code}-main.webp`, pictures)

/** Of what a paper says and of the picture on it. */
export function digestOfPaper({ code, content }: PaperTask): string {
  const picture =
    content.kind === 'sheet'
      ? createHash('sha256')
          .update(readFileSync(pictureOf(code)))
          .digest('hex')
      : ''
  return digestOf(JSON.stringify({ look, content, picture }))
}
