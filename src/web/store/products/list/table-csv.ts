import { isFormula } from '#contract/formula.ts'

type Cell = string | number

/** Lines of cells by RFC 4180; no text runs as a formula where it is pasted. */
export const tableCsv = (lines: readonly Cell[][]): string =>
  lines.map((cells) => cells.map(written).join(',')).join('\r\n')

function written(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = isFormula(cell) ? `'${cell}` : cell
  return /[",;\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
