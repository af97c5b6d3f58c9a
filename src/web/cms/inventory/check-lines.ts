import { readUnitLines, type UnitLine } from '#contract-schemas/unit-lines.ts'
import { readUnits, type UnitColumn, type UnitFault } from '#contract-schemas/units.ts'

type LineFault = { column: UnitColumn; message: string }
export type CheckedLine = UnitLine & { faults: LineFault[] }

/** What the server said of a list, by row and column: `units.3.devEui`. Holds for that very text. */
export type Refusal = { text: string; fields: Record<string, string> }

/** Every line that was entered, with what is wrong in it: by the rules, and by what the server knows. */
export function checkLines(
  text: string,
  refusal: Refusal | undefined,
  wordsOf: (fault: UnitFault) => string,
): CheckedLine[] {
  const lines = readUnitLines(text)
  const { problems } = readUnits(lines.map(({ draft }) => draft))
  const checked = lines.map((line): CheckedLine => ({ ...line, faults: [] }))
  for (const { row, column, fault } of problems)
    checked[row]?.faults.push({ column, message: wordsOf(fault) })
  if (refusal?.text === text)
    for (const [path, message] of Object.entries(refusal.fields)) {
      const [, row, column] = /^units\.(\d+)\.(\w+)$/.exec(path) ?? []
      const line = checked[Number(row)]
      if (line && !line.faults.some((fault) => fault.column === column))
        line.faults.push({ column: column as UnitColumn, message })
    }
  return checked
}

/** Lines that looked right and were left out all the same, by what the server found. */
export function unseenProblems(
  lines: readonly CheckedLine[],
  problems: readonly { row: number; column: string; message: string }[],
): CheckedLine[] {
  return lines.flatMap((line, row) => {
    const faults = problems
      .filter((problem) => problem.row === row)
      .map(({ column, message }) => ({ column: column as UnitColumn, message }))
    return line.faults.length === 0 && faults.length > 0 ? [{ ...line, faults }] : []
  })
}
