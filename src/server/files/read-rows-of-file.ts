import { AppError } from '../http/app-error.ts'
import { looksLikeSpreadsheet, readSpreadsheet, UnreadableSpreadsheet } from '../http/read-spreadsheet.ts'
import { limitConcurrency } from '../limit-concurrency.ts'

const columns = 50
const oneAtOnce = limitConcurrency(1)

/**
 * The rows of a CSV or XLSX file as text, in the form in which a spreadsheet copies them.
 * @throws AppError file_unreadable
 */
export function readRowsOfFile(bytes: Buffer, rows = 5_000): Promise<string> {
  return looksLikeSpreadsheet(bytes)
    ? oneAtOnce(() => textOfSheet(bytes, rows))
    : Promise.resolve(decodeText(bytes))
}

async function textOfSheet(bytes: Buffer, most: number): Promise<string> {
  try {
    const rows = await readSpreadsheet(bytes, { rows: most, columns })
    return rows.map((cells) => `${cells.map(asCell).join('\t')}\t`).join('\n')
  } catch (error) {
    if (error instanceof UnreadableSpreadsheet) throw unreadable()
    throw error
  }
}

/** On one line, so that it stays one cell. */
const asCell = (text: string) => text.replace(/\s+/g, ' ').trim()

const unreadable = () => new AppError('file_unreadable', { fields: { file: 'file_unreadable' } })

/** UTF-8, UTF-16 where its mark says so, else the code page of Arabic Windows. */
function decodeText(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex')
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8'
  const text = tryDecode(bytes, encoding) ?? tryDecode(bytes, 'windows-1256')
  // Texts have none of these; pictures and programs do.
  // eslint-disable-next-line no-control-regex
  if (text === undefined || /[\u0000-\u0008\u000e-\u001f]/.test(text)) throw unreadable()
  return text
}

function tryDecode(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
