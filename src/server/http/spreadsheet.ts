import writeSpreadsheet, { type Cell as SheetCell } from 'write-excel-file/node'
import { clockIn } from '#i18n/zone-time.ts'
import type { Cell } from './csv.ts'

/** The whole of it is held in memory while it is written. */
export const mostSpreadsheetRows = 20_000
const widestColumn = 45

type Options = { isRightToLeft: boolean; timeZone: string }

/** Writes a table as a spreadsheet (XLSX), its headings in bold and always in view. Texts are texts, whatever they begin with. */
export async function spreadsheet(
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  { isRightToLeft, timeZone }: Options,
): Promise<Buffer> {
  const clock = (moment: string, zone = timeZone) => new Date(`${clockIn(zone, moment)}Z`)
  const sheet = [
    head.map((value): SheetCell => ({ value, fontWeight: 'bold' })),
    ...rows.map((row) => row.map((cell) => sheetCell(cell, clock))),
  ]
  const columns = head.map((name, index) => ({
    width: Math.min(
      widestColumn,
      2 + Math.max(name.length, ...rows.slice(0, 200).map((row) => lengthOf(row[index]))),
    ),
  }))
  return writeSpreadsheet(sheet, { columns, rightToLeft: isRightToLeft, stickyRowsCount: 1 }).toBuffer()
}

// A date of a spreadsheet has no zone: it shows what the clock on the wall showed.
function sheetCell(cell: Cell, clock: (moment: string, zone?: string) => Date): SheetCell {
  if (cell === undefined || cell === '') return null
  if (typeof cell === 'number') return { value: cell, type: Number }
  if (typeof cell === 'string') return { value: cell, type: String }
  if ('moment' in cell)
    return { value: clock(cell.moment, cell.zone), type: Date, format: 'yyyy-mm-dd hh:mm' }
  const decimals = cell.decimal.split('.')[1]?.length ?? 0
  return {
    value: Number(cell.decimal),
    type: Number,
    format: `0${decimals ? `.${'0'.repeat(decimals)}` : ''}`,
  }
}

const lengthOf = (cell: Cell): number => {
  if (typeof cell === 'object') return 'moment' in cell ? 'yyyy-mm-dd hh:mm'.length : cell.decimal.length
  return String(cell ?? '').length
}
