import { wholeNumber } from '../../whole-number.ts'

type Line = { id: string; type: string; quantity: number }
/** What was typed, by line. */
export type TypedQuantities = Record<string, string>

/** Licences are issued, not shipped. */
export const needsShipping = (line: Pick<Line, 'type'>): boolean => line.type !== 'licence'

/** The lines whose shipped quantity differs from the ordered one: an order ships as a whole. */
export const unequalLines = (lines: readonly Line[], typed: TypedQuantities): string[] =>
  lines
    .filter((line) => needsShipping(line) && wholeNumber(typed[line.id] ?? '') !== line.quantity)
    .map((line) => line.id)

/** The lines as they are sent to the server. Call with valid input only. */
export const shippedItems = (lines: readonly Line[]): { _id: string; shippedQuantity: number }[] =>
  lines.filter(needsShipping).map((line) => ({ _id: line.id, shippedQuantity: line.quantity }))

/** Every line in full. */
export const fullQuantities = (lines: readonly Line[], text: (quantity: number) => string): TypedQuantities =>
  Object.fromEntries(lines.filter(needsShipping).map((line) => [line.id, text(line.quantity)]))
