import { asciiDigits } from './digits.ts'
import { readDeviceCode } from './device-code.ts'

/** Input for one unit: its identifiers, or a device code that contains them. */
export const unitColumns = [
  'serial',
  'devEui',
  'joinEui',
  'imei',
  'iccid',
  'profileId',
  'ownerToken',
  'code',
] as const
export type UnitColumn = (typeof unitColumns)[number]
export type UnitDraft = { [column in UnitColumn]?: string | undefined }

/** Identifiers that are unique in the whole shop; serial numbers are unique per product only. */
export const ownIdentifiers = ['devEui', 'imei', 'iccid'] as const

/** A unit's identifiers as they are stored: in capitals and without separators. */
export type UnitIdentifiers = { serial: string } & {
  [column in Exclude<UnitColumn, 'serial' | 'code'>]?: string | undefined
}

/** Why a unit was rejected. The messages are in `unitFaults`, under the same keys. */
export type UnitFault =
  | 'unitNeeded'
  | 'unitSerial'
  | 'unitEui'
  | 'unitImei'
  | 'unitIccid'
  | 'unitProfile'
  | 'unitToken'
  | 'unitCode'
  | 'unitTwice'
  | 'unitInStock'
  | 'unitShipped'
  | 'unitWrittenOff'
export type UnitProblem = { row: number; column: UnitColumn; fault: UnitFault }

const compact = (text: string) =>
  asciiDigits(text)
    .toUpperCase()
    .replace(/[\s:-]/g, '')
const trimmed = (text: string) => asciiDigits(text).trim().toUpperCase()

const rules: Record<
  Exclude<UnitColumn, 'code'>,
  { clean: (text: string) => string; isRight: (text: string) => boolean; fault: UnitFault }
> = {
  // Starts with a letter or digit, so that no spreadsheet takes it for a formula, and holds only characters a device code
  // can hold.
  serial: {
    clean: trimmed,
    isRight: (text) => /^[0-9A-Z][0-9A-Z$%*+./-]{0,63}$/.test(text),
    fault: 'unitSerial',
  },
  devEui: { clean: compact, isRight: (text) => isEui(text) && !/^0+$/.test(text), fault: 'unitEui' },
  joinEui: { clean: compact, isRight: (text) => isEui(text), fault: 'unitEui' },
  imei: { clean: compact, isRight: (text) => /^\d{15}$/.test(text) && passesLuhn(text), fault: 'unitImei' },
  iccid: {
    clean: compact,
    isRight: (text) => /^89\d{17,18}$/.test(text) && passesLuhn(text),
    fault: 'unitIccid',
  },
  profileId: { clean: compact, isRight: (text) => /^[0-9A-F]{8}$/.test(text), fault: 'unitProfile' },
  ownerToken: {
    clean: trimmed,
    isRight: (text) => /^[0-9A-Z][0-9A-Z$%*+./-]{0,63}$/.test(text),
    fault: 'unitToken',
  },
}

const isEui = (text: string) => /^[0-9A-F]{16}$/.test(text)

/** The Luhn check digit of IMEIs and ICCIDs: every second digit from the end doubled, the sum a multiple of ten. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

type ParsedUnit =
  | { unit: UnitIdentifiers; faults?: never }
  | { unit?: never; faults: [UnitColumn, UnitFault][] }

/** Normalises one unit, or returns its errors by column. Without a serial number, another identifier is used as one. */
export function readUnit(draft: UnitDraft): ParsedUnit {
  const faults: [UnitColumn, UnitFault][] = []
  const told: Partial<Record<Exclude<UnitColumn, 'code'>, string>> = {}
  if (draft.code?.trim()) {
    const code = readDeviceCode(draft.code)
    if (!code) return { faults: [['code', 'unitCode']] }
    const { proprietary: _, ...identifiers } = code
    Object.assign(told, identifiers)
  }
  for (const [column, { clean, isRight, fault }] of Object.entries(rules) as [
    Exclude<UnitColumn, 'code'>,
    (typeof rules)['serial'],
  ][]) {
    const value = draft[column]?.trim() ? clean(draft[column] ?? '') : told[column]
    if (value === undefined) continue
    if (isRight(value)) told[column] = value
    else faults.push([column, fault])
  }
  if (faults.length > 0) return { faults }
  const serial = told.serial ?? told.devEui ?? told.iccid ?? told.imei
  if (serial === undefined) return { faults: [['serial', 'unitNeeded']] }
  return { unit: { ...told, serial } }
}

/** Reads a whole list: valid units by row, and every error, including duplicates. */
export function readUnits(drafts: readonly UnitDraft[]): {
  units: Map<number, UnitIdentifiers>
  problems: UnitProblem[]
} {
  const units = new Map<number, UnitIdentifiers>()
  const problems: UnitProblem[] = []
  const seen = new Set<string>()
  for (const [row, draft] of drafts.entries()) {
    const { unit, faults } = readUnit(draft)
    if (!unit) {
      problems.push(...faults.map(([column, fault]) => ({ row, column, fault })))
      continue
    }
    const again = (['serial', ...ownIdentifiers] as const).filter(
      (column) => unit[column] !== undefined && seen.has(`${column} ${unit[column]}`),
    )
    for (const column of ['serial', ...ownIdentifiers] as const)
      if (unit[column] !== undefined) seen.add(`${column} ${unit[column]}`)
    if (again.length === 0) units.set(row, unit)
    else problems.push(...again.map((column) => ({ row, column, fault: 'unitTwice' as const })))
  }
  return { units, problems }
}

/** Candidate identifiers for typed or scanned text: the serial number as it is, others without separators. */
export function nameOfUnit(text: string): { serial?: string; identifier: string } {
  const code = readDeviceCode(text)
  return code ? { identifier: code.devEui } : { serial: trimmed(text), identifier: compact(text) }
}
