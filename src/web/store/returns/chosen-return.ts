import { asciiDigits } from '#contract/digits.ts'

type Option = { id: string; quantity: number; units: readonly { id: string }[]; unitsEach: number }
/** What is typed or ticked of each line, by its id. */
export type ChosenLines = Record<string, { typed?: string; units?: readonly string[] }>
export type Fault = { fault: 'quantity' | 'units'; max: number }

/** What is asked for of each line, and which of them are not right yet. Pieces with serial numbers count by themselves. */
export function chosenReturn(lines: readonly Option[], chosen: ChosenLines) {
  const faults: Record<string, Fault> = {}
  const asked = lines.flatMap(({ id, quantity: max, unitsEach }) => {
    const { typed = '', units = [] } = chosen[id] ?? {}
    if (unitsEach > 0) {
      const quantity = units.length / unitsEach
      if (quantity === 0) return []
      if (!Number.isInteger(quantity)) faults[id] = { fault: 'units', max }
      return [{ _id: id, quantity, units: [...units] }]
    }
    const text = asciiDigits(typed).trim()
    if (text === '' || text === '0') return []
    const quantity = /^\d{1,6}$/.test(text) ? Number(text) : 0
    if (quantity < 1 || quantity > max) faults[id] = { fault: 'quantity', max }
    return [{ _id: id, quantity, units: [] }]
  })
  return { asked, faults }
}
