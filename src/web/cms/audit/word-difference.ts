import { diffArrays } from 'diff'

export type Piece = { text: string; is: 'same' | 'removed' | 'added' }

/** Longer texts are compared as a whole: word by word they would block the page. */
const longest = 12_000
const fewestWords = 4

/** What was taken out of a text and what was put in, word by word, or the whole of it where hardly anything stayed. */
export function wordDifference(before: string, after: string): Piece[] {
  const whole: Piece[] = [
    ...(before === '' ? [] : [{ text: before, is: 'removed' as const }]),
    ...(before === '' || after === '' ? [] : [{ text: ' ', is: 'same' as const }]),
    ...(after === '' ? [] : [{ text: after, is: 'added' as const }]),
  ]
  // Of a price or a date the parts say nothing.
  const isShort = [before, after].some((text) => text.trim().split(/\s+/).length < fewestWords)
  if (isShort || before.length + after.length > longest) return whole
  const pieces = diffArrays(wordsOf(before), wordsOf(after)).map(({ value, added, removed }): Piece => ({
    text: value.join(''),
    is: added ? 'added' : removed ? 'removed' : 'same',
  }))
  const stayed = pieces
    .filter(({ is }) => is === 'same')
    .reduce((sum, { text }) => sum + text.trim().length, 0)
  return stayed * 3 < Math.max(before.length, after.length) ? whole : pieces
}

/** Words and the blanks between them; the alphabets that the library knows as words lack Arabic. */
const wordsOf = (text: string) => text.split(/(\s+)/)
