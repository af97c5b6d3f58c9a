import type { Order } from '#contract/orders.ts'
import { weekday } from '#i18n/weekday.ts'
import { isolateText } from './bidi-text.ts'
import type { Paper } from './paper.ts'

/** Names the other order of a purchase that comes in two; answers the height it took. */
export const writeSplit = (
  paper: Pick<Paper, 'write' | 'words' | 'language'>,
  { split }: Pick<Order, 'split'>,
  y: number,
  width: number,
): number => (split ? paper.write(splitText(paper, split), 0, y + 6, width, { size: 9 }) + 6 : 0)

function splitText(
  { words, language }: Pick<Paper, 'words' | 'language'>,
  { part, other: { number, promisedAt } }: NonNullable<Order['split']>,
): string {
  const values = { number: isolateText(number) }
  return part === 'first' && promisedAt
    ? words('split.firstBy', { ...values, date: weekday(language, promisedAt) })
    : words(`split.${part}`, values)
}
