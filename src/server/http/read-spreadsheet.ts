import type { Readable } from 'node:stream'
import { posix } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { Parser } from 'htmlparser2'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

const megabyte = 1024 * 1024
const maxEntries = 2_000
const maxPartBytes = 25 * megabyte
const maxHeadBytes = megabyte
/** Of all texts that cells share, and of all cells that are read. */
const maxCharacters = 10 * megabyte
const maxCellCharacters = 1_000

/** It is no spreadsheet, is damaged, or holds more than is read. */
export class UnreadableSpreadsheet extends Error {}

type Limits = { rows: number; columns: number }

/** True of what begins like a zip, as a spreadsheet (XLSX) does. */
export const looksLikeSpreadsheet = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))

/**
 * The cells of the first visible sheet, as text. Formulas are read by the value they had when the file was saved; nothing is computed, and
 * macros are not looked at. Empty rows stay, so that rows keep their numbers; rows and columns beyond the limits are left out. What
 * unpacks beyond all bounds is given up before it does.
 * @throws UnreadableSpreadsheet
 */
export async function readSpreadsheet(bytes: Buffer, limits: Limits): Promise<string[][]> {
  let zip: ZipFile | undefined
  try {
    zip = await fromBufferPromise(bytes, { autoClose: false, validateEntrySizes: true })
    const parts = await listParts(zip)
    const sheet = await findSheet(zip, parts)
    const texts = await readTexts(zip, parts)
    return await readCells(zip, orUnreadable(parts.get(sheet)), texts, limits)
  } catch (error) {
    if (error instanceof UnreadableSpreadsheet) throw error
    throw new UnreadableSpreadsheet('damaged', { cause: error })
  } finally {
    zip?.close()
  }
}

function orUnreadable<T>(value: T | undefined): T {
  if (value === undefined) throw new UnreadableSpreadsheet('a part is missing')
  return value
}

async function listParts(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw new UnreadableSpreadsheet('too many parts')
  const parts = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) parts.set(entry.fileName, entry)
  return parts
}

type Handler = {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
  /** Nothing more is needed. */
  isDone?: () => boolean
}

/** Names without the prefix of their namespace, which writers choose. */
const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Reads a part as a stream. Entities of its own are never resolved. */
async function parse(zip: ZipFile, entry: Entry, most: number, handler: Handler): Promise<void> {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => handler.open?.(local(name), attributes),
      ontext: (text) => handler.text?.(text),
      onclosetag: (name) => handler.close?.(local(name)),
    },
    { xmlMode: true, decodeEntities: true },
  )
  const decoder = new StringDecoder('utf8')
  const stream: Readable = await zip.openReadStreamPromise(entry)
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) throw new UnreadableSpreadsheet('too large')
    parser.write(decoder.write(chunk))
    // Leaving the loop ends the stream.
    if (handler.isDone?.()) return
  }
  parser.end(decoder.end())
}

/** The name of the part that holds the first sheet that is not hidden. */
async function findSheet(zip: ZipFile, parts: ReadonlyMap<string, Entry>): Promise<string> {
  const sheets: string[] = []
  await parse(zip, orUnreadable(parts.get('xl/workbook.xml')), maxHeadBytes, {
    open: (name, attributes) => {
      const id = Object.entries(attributes).find(([key]) => key.includes(':') && local(key) === 'id')?.[1]
      if (name === 'sheet' && id !== undefined && (attributes.state ?? 'visible') === 'visible')
        sheets.push(id)
    },
  })
  const targets = new Map<string, string>()
  await parse(zip, orUnreadable(parts.get('xl/_rels/workbook.xml.rels')), maxHeadBytes, {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id !== undefined && Target !== undefined) targets.set(Id, Target)
    },
  })
  return pathOf(orUnreadable(targets.get(orUnreadable(sheets[0]))))
}

const pathOf = (target: string) => posix.resolve('/xl', target).slice(1)

/** The texts that cells name by number. Readings of Asian names (rPh) are no part of them. */
async function readTexts(zip: ZipFile, parts: ReadonlyMap<string, Entry>): Promise<string[]> {
  const part = parts.get('xl/sharedStrings.xml')
  if (!part) return []
  const texts: string[] = []
  let text = ''
  let isText = false
  let isReading = false
  let characters = 0
  await parse(zip, part, maxPartBytes, {
    open: (name) => {
      if (name === 'si') text = ''
      else if (name === 'rPh') isReading = true
      else if (name === 't') isText = !isReading
    },
    text: (piece) => {
      if (!isText || text.length > maxCellCharacters) return
      text += piece
      characters += piece.length
      if (characters > maxCharacters) throw new UnreadableSpreadsheet('too much text')
    },
    close: (name) => {
      if (name === 'si') texts.push(text.slice(0, maxCellCharacters))
      else if (name === 'rPh') isReading = false
      else if (name === 't') isText = false
    },
  })
  return texts
}

async function readCells(
  zip: ZipFile,
  part: Entry,
  texts: readonly string[],
  limits: Limits,
): Promise<string[][]> {
  const rows: string[][] = []
  let row = 0
  let column = 0
  let type = ''
  let value = ''
  let isValue = false
  let characters = 0
  await parse(zip, part, maxPartBytes, {
    open: (name, attributes) => {
      if (name === 'row') {
        row = Number(attributes.r ?? row + 1)
        column = 0
      } else if (name === 'c') {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r)
        type = attributes.t ?? 'n'
        value = ''
      } else if (name === 'v' || name === 't') isValue = true
    },
    text: (piece) => {
      if (!isValue || value.length > maxCellCharacters) return
      value += piece
      characters += piece.length
      if (characters > maxCharacters) throw new UnreadableSpreadsheet('too much text')
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false
      if (name !== 'c' || value === '') return
      if (!(row >= 1 && row <= limits.rows && column >= 1 && column <= limits.columns)) return
      while (rows.length < row) rows.push([])
      const cells = rows[row - 1] ?? []
      while (cells.length < column) cells.push('')
      cells[column - 1] = textOf(type, value, texts).slice(0, maxCellCharacters)
    },
    isDone: () => row > limits.rows,
  })
  return rows
}

/** `AB12` is in column 28. */
const columnOf = (reference: string): number =>
  [...reference.replace(/[^A-Z]/g, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

function textOf(type: string, value: string, texts: readonly string[]): string {
  switch (type) {
    case 's':
      return texts[Number(value)] ?? ''
    case 'str':
    case 'inlineStr':
      return value
    case 'e':
      return ''
    default:
      // 4.006381333931E12 is how a bar code may be stored.
      return Number.isFinite(Number(value)) ? plainNumber(Number(value)) : value
  }
}

const plainNumber = (value: number) =>
  Number.isInteger(value) ? BigInt(value).toString() : String(Number(value.toPrecision(12)))
