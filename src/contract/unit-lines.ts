import { isDeviceCode } from './device-code.ts'
import { unitColumns, type UnitColumn, type UnitDraft } from './units.ts'

/** One unit as its line has it, and the line's number, counted from one. */
export type UnitLine = { line: number; draft: UnitDraft }

/** The columns of a list that does not name its own. */
const usualColumns = ['serial', 'devEui', 'joinEui', 'imei', 'iccid'] as const

/** How headings are spelt, without spaces, signs and case. */
const headings: Record<UnitColumn, readonly string[]> = {
  serial: ['serial', 'serialnumber', 'serialno', 'sn', 'الرقمالتسلسلي', 'التسلسلي'],
  devEui: ['deveui', 'deviceeui'],
  joinEui: ['joineui', 'appeui'],
  imei: ['imei'],
  iccid: ['iccid', 'sim'],
  profileId: ['profileid', 'profile'],
  ownerToken: ['ownertoken', 'token', 'claimcode'],
  code: ['code', 'qr', 'qrcode', 'tr005', 'devicecode'],
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
const columnNamed = (heading: string): UnitColumn | undefined =>
  unitColumns.find((column) => headings[column].includes(plain(heading)))

/**
 * Reads typed or pasted text or a CSV file: one unit per line, its values separated by tabs, semicolons or commas, or a
 * device code. A first line with column names assigns the columns; unknown columns are skipped.
 */
export function readUnitLines(text: string): UnitLine[] {
  const lines = linesOf(text.replace(/^\ufeff/, ''))
  const [first] = lines
  if (!first) return []
  const named = first.cells.map(columnNamed)
  const hasHeading = named.some((column) => column !== undefined)
  // What a file calls by another name is not for us; what it gives no name at all is not to be lost.
  const columns = hasHeading
    ? named.map((column, at) => column ?? (first.cells[at]?.trim() ? 'ignored' : undefined))
    : usualColumns
  return (hasHeading ? lines.slice(1) : lines).map(({ line, cells }) => ({
    line,
    draft: !hasHeading && isDeviceCode(cells[0] ?? '') ? { code: cells[0] } : draftOf(cells, columns),
  }))
}

/** What has no column is not silently dropped: it makes the last value a wrong one. */
function draftOf(
  cells: readonly string[],
  columns: readonly (UnitColumn | 'ignored' | undefined)[],
): UnitDraft {
  const draft: UnitDraft = {}
  for (const [at, cell] of cells.entries()) {
    const column = columns[at]
    if (cell.trim() === '' || column === 'ignored') continue
    if (column) draft[column] = cell.trim()
    else draft.serial = `${draft.serial ?? '?'} ${cell.trim()}`
  }
  return draft
}

/** Lines that hold something, in cells. Quotes keep separators and line ends together. */
function linesOf(text: string): { line: number; cells: string[] }[] {
  const separator = ['\t', ';', ','].find((mark) => text.includes(mark)) ?? ','
  const lines: { line: number; cells: string[] }[] = []
  let cells: string[] = []
  let cell = ''
  let line = 1
  let begun = 1
  let isQuoted = false
  const endCell = () => {
    cells.push(cell)
    cell = ''
  }
  const endLine = () => {
    endCell()
    if (cells.some((value) => value.trim() !== '')) lines.push({ line: begun, cells })
    cells = []
  }
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '\n') line += 1
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (text.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (character === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (character === separator) endCell()
    else if (character === '\n' || character === '\r') {
      endLine()
      begun = line
    } else cell += character
  }
  endLine()
  return lines
}
