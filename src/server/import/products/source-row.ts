/** A row of a file before anything is known of what it says. */
export type SourceRow = {
  /** As a spreadsheet counts: the headings are row 1. In a JSON list the first product is 1. */
  row: number
  /** Of a table: the text of each cell by its heading; of a JSON list: the values by the same names. */
  cells?: Record<string, string>
  values?: Record<string, unknown>
  /** What is wrong with the row itself, whatever its values. */
  faults: RowFault[]
}

export type RowFault =
  | { fault: 'cells'; found: number; expected: number }
  | { fault: 'quotes' | 'characters' | 'notProduct'; column: string }

const fileFaults = [
  'empty',
  'noCode',
  'noProducts',
  'unknownColumns',
  'repeatedColumns',
  'quoteNotClosed',
  'rowTooLong',
  'tooManyRows',
  'notList',
  'notJson',
  'excel',
  'notRepository',
  'badZip',
  'tooLarge',
  'tooManyEntries',
  'unexpected',
] as const
type FileFault = (typeof fileFaults)[number]

/** The file as a whole is of no use; nothing of it is imported. */
export class UnusableFile extends Error {
  readonly fault: FileFault
  readonly values: Record<string, string>
  constructor(fault: FileFault, values: Record<string, string> = {}) {
    super(fault)
    this.fault = fault
    this.values = values
  }
}

/** A million characters are more than every field at its limit. */
export const maxRowCharacters = 1_000_000
