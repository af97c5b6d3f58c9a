import { wholeNumber } from '../../whole-number.ts'

type Line = {
  id: string
  needsShipping: boolean
  quantity: number
  shippedQuantity?: number
  cancelledQuantity?: number
}
/** What was typed, by line. */
export type TypedQuantities = Record<string, string>

/** What has neither left nor been cancelled. */
export const openOf = ({
  quantity,
  shippedQuantity = 0,
  cancelledQuantity = 0,
}: Omit<Line, 'id' | 'needsShipping'>) => quantity - shippedQuantity - cancelledQuantity

const isOpen = (line: Line) => line.needsShipping && openOf(line) > 0

/** The lines whose shipped quantity differs from what is open of them: they ship as a whole. */
export const unequalLines = (lines: readonly Line[], typed: TypedQuantities): string[] =>
  lines
    .filter((line) => isOpen(line) && wholeNumber(typed[line.id] ?? '') !== openOf(line))
    .map((line) => line.id)

/** The lines as they are sent to the server. Call with valid input only. */
export const shippedItems = (lines: readonly Line[]): { _id: string; shippedQuantity: number }[] =>
  lines.filter(isOpen).map((line) => ({ _id: line.id, shippedQuantity: openOf(line) }))

/** Every line in full. */
export const fullQuantities = (lines: readonly Line[], text: (quantity: number) => string): TypedQuantities =>
  Object.fromEntries(lines.filter(isOpen).map((line) => [line.id, text(openOf(line))]))

/** How many pieces of a line were named, and how many all that is open of it needs. */
export type Named = { named: number; needed: number }

/**
 * What a shipment of a part holds, by line: what was typed, or as many as were named. `wrong` are lines with more than is open, or
 * with pieces for a part of one.
 */
export function partOf(
  lines: readonly Line[],
  typed: TypedQuantities,
  namedOf: (line: Line) => Named | undefined,
): { items: { _id: string; quantity: number }[]; wrong: string[] } {
  const items: { _id: string; quantity: number }[] = []
  const wrong: string[] = []
  for (const line of lines.filter(isOpen)) {
    const pieces = namedOf(line)
    const text = typed[line.id]?.trim() ?? ''
    const quantity = pieces
      ? (pieces.named * openOf(line)) / pieces.needed
      : text === ''
        ? 0
        : wholeNumber(text)
    if (quantity === undefined || !Number.isInteger(quantity) || quantity < 0 || quantity > openOf(line))
      wrong.push(line.id)
    else if (quantity > 0) items.push({ _id: line.id, quantity })
  }
  return { items, wrong }
}
