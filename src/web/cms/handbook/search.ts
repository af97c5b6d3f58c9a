import { piecesOf } from './pieces-of.ts'
import { type HandbookPage, handbookPages } from './pages.ts'
import type { Block, Handbook } from './texts/shape.ts'

export const textsOf = (block: Block): readonly string[] =>
  typeof block === 'string'
    ? [block]
    : 'steps' in block
      ? block.steps
      : 'heading' in block
        ? [block.heading]
        : 'note' in block
          ? [block.note]
          : [block.alt]

/** All that a page says, without its marks. */
export const wordsOfPage = ({ title, blocks }: Handbook[HandbookPage]): string =>
  [title, ...blocks.flatMap(textsOf)]
    .map((text) =>
      piecesOf(text)
        .map((piece) => piece.text)
        .join(''),
    )
    .join('\n')

/** Marks over and in Arabic letters, and letters that are typed in several ways. */
const folded = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[\u064b-\u0652\u0640]/g, '')
    .replaceAll(/[أإآ]/g, 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')

/** The pages that have every word, those first that have them in their title. */
export function findPages(handbook: Handbook, typed: string): HandbookPage[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  const has = (text: string) => words.every((word) => folded(text).includes(word))
  const found = handbookPages.filter((page) => has(wordsOfPage(handbook[page])))
  const inTitle = found.filter((page) => has(handbook[page].title))
  return [...inTitle, ...found.filter((page) => !inTitle.includes(page))]
}
