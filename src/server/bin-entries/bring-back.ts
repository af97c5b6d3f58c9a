import type { BinKind, BinSet } from '#contract/bin.ts'
import type { Language } from '#contract/enums.ts'
import { databaseCode, type Db } from '../db/connect.ts'
import { transaction } from '../db/transaction.ts'
import { AppError } from '../http/app-error.ts'
import type { BinRow } from './bin.table.ts'
import type { StoredRow } from './stored-rows.ts'

/** Undone, a thing is as it was. Restored, nobody in the shop sees it before staff have looked at it. */
export type How = { isUndo: boolean; set: BinSet; now: Date }

export type BroughtBack = {
  /** Links to what is gone for good. */
  dropped?: number
  /** Its fields that today's rules refuse. */
  faults?: string[]
  /** For the audit log. */
  before?: unknown
  after?: unknown
}

/** What the bin keeps of a thing that is one row. */
export type BinnedRow = { rows: StoredRow[] }

export type BringBack = (db: Db, entry: BinRow, how: How) => Promise<BroughtBack>

/** One row as it comes back: undone as it was, restored as a new version with these `changes`. */
export function rowOf({ rows: [row] }: BinnedRow, { isUndo, now }: How, changes: StoredRow = {}): StoredRow {
  if (!row) throw new Error('The bin lost a row.')
  if (isUndo) return row
  return { ...row, version: Number(row.version) + 1, updated_at: now.toISOString(), ...changes }
}

/** A value that must be unique and that another thing has taken since. */
export type Clash = {
  /** As `set` names it. */
  field: string
  value: string
  with: { kind: BinKind; _id: string; name: string }
  /** Of those it could be instead, the ones that are taken too. */
  isTaken: (values: string[]) => Promise<ReadonlySet<string>>
  language?: Language
  joiner: string
  max: number
}

/**
 * The unique indexes decide, also between two who ask at once; whose the value is, is looked up afterwards.
 * @throws AppError restore_conflict with what has it, and a free value
 */
export async function unlessTaken<T>(
  db: Db,
  work: (db: Db) => Promise<T>,
  clashes: (db: Db) => Promise<Clash[]>,
): Promise<T> {
  try {
    return await transaction(db, work)
  } catch (error) {
    if (databaseCode(error) !== '23505') throw error
    const found = await clashes(db)
    const [first] = found
    if (!first) throw error
    const suggested = await Promise.all(found.map(async (clash) => [clash.field, await freeValue(clash)]))
    throw new AppError('restore_conflict', {
      fields: Object.fromEntries(found.map(({ field }) => [field, 'code_taken'])),
      details: {
        with: Object.fromEntries(found.map((clash) => [clash.field, clash.with])),
        suggest: Object.fromEntries(suggested),
      },
      values: { value: first.value },
    })
  }
}

const tried = 50
const arabicDigits = (number: number) => number.toLocaleString('ar-EG', { useGrouping: false })

/** `SEN-TH10-2`, or the first number behind it that is free. */
async function freeValue({ value, joiner, max, isTaken, language }: Clash): Promise<string> {
  const candidates = Array.from({ length: tried }, (_, index) => {
    const end = `${joiner}${language === 'ar' ? arabicDigits(index + 2) : index + 2}`
    return [...value].slice(0, max - end.length).join('') + end
  })
  const taken = await isTaken(candidates)
  return candidates.find((candidate) => !taken.has(candidate.toLowerCase())) ?? ''
}
