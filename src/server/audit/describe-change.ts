import { isDeepStrictEqual } from 'node:util'
import type { AuditChange } from '#contract/audit.ts'
import type { Language } from '#contract/enums.ts'
import type { ReceivingHours } from '#contract/receiving-hours.ts'
import { zoneNamed } from '#contract/time-zones.ts'
import { auditLabel, auditWord, enumLabel, valueWord } from '#i18n/audit-words.ts'
import { formatter } from '#i18n/format.ts'
import { unitText } from '#i18n/fact-text.ts'
import { receivingHoursText } from '#i18n/receiving-hours.ts'
import { zoneName } from '#i18n/zone-name.ts'

import { placeName } from '../metadata/places.ts'

type Fields = Record<string, unknown>
type DescribeContext = {
  language: Language
  /** Whose clock moments are told by. */
  timeZone: string
  entity: string
  nameOf: (id: string) => string | undefined
}

/** Nothing of the thing itself. */
const silent = new Set(['id', 'version', 'language', 'createdAt', 'updatedAt', 'archivedAt'])

/**
 * The effect of a change on anything but a product. `after` names what was written; everything else has stayed. Of added and
 * deleted entities, all fields are listed.
 */
export function describeChange(
  before: unknown,
  after: unknown,
  surroundings: DescribeContext,
): AuditChange[] {
  const [was, is] = [split(before), split(after)]
  const isUpdate = Object.keys(was).length > 0 && Object.keys(is).length > 0
  const fields = isUpdate ? Object.keys(is) : [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return fields
    .filter((field) => !silent.has(field) && !isDeepStrictEqual(was[field] ?? null, is[field] ?? null))
    .filter((field) => !isUpdate || is[field] !== undefined)
    .map((field) => ({
      field,
      label: auditLabel(surroundings.language, field),
      kind: [was[field], is[field]].some(Array.isArray) ? ('list' as const) : ('text' as const),
      before: shown(was[field], field, surroundings),
      after: shown(is[field], field, surroundings),
    }))
    .filter(({ before, after }) => before.length > 0 || after.length > 0)
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Texts in both languages are two fields, so that one can be listed alone. */
function split(value: unknown): Fields {
  if (!isObject(value)) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) =>
      isObject(one) && Object.keys(one).every((key) => key === 'en' || key === 'ar')
        ? Object.entries(one).map(([language, text]) => [`${name}.${language}`, text] as const)
        : [[name, one] as const],
    ),
  )
}

const isMoney = (value: Fields): value is { amount: number; currency: string } =>
  typeof value.amount === 'number' && typeof value.currency === 'string' && Object.keys(value).length === 2

type SoldLine = { quantity: number; code: string; unitPrice?: { amount: number; currency: string } }
const isSoldLine = (value: Fields): value is SoldLine =>
  typeof value.quantity === 'number' &&
  typeof value.code === 'string' &&
  Object.keys(value).every((key) => key === 'quantity' || key === 'code' || key === 'unitPrice')

/** `2 × SEN-TH10`, with the price that was agreed on. */
function soldLine({ quantity, code, unitPrice }: SoldLine, language: Language): string {
  const format = formatter(language)
  const item = `${format.number(quantity)} × ${language === 'ar' ? `\u2066${code}\u2069` : code}`
  return unitPrice ? `${item} (${format.money(unitPrice)})` : item
}

const enumNames = ['OrderStatus', 'PaymentStatus', 'Visibility', 'DiscountStatus', 'DiscountType']
const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)

function shown(value: unknown, field: string, surroundings: DescribeContext): string[] {
  const { language, timeZone, entity, nameOf } = surroundings
  if (value === null || value === undefined || value === '') return []
  if (field === 'openingHours') return receivingHoursText(value as ReceivingHours[], language)
  if (Array.isArray(value)) return value.flatMap((one) => shown(one, field, surroundings))
  if (field === 'upToGrams' && typeof value === 'number')
    return [`≤ ${formatter(language).number(value)} ${unitText('g', language)}`]
  if (field === 'fromValue' && isObject(value) && isMoney(value))
    return [`≥ ${formatter(language).money(value)}`]
  if (field === 'places' && typeof value === 'string') return [placeName(value, language)]
  if (typeof value === 'number') return [formatter(language).number(value)]
  if (typeof value === 'boolean') return [auditWord(language, value ? 'yes' : 'no')]
  if (field === 'timeZone' && typeof value === 'string' && zoneNamed(value))
    return [`${zoneName(language, value)} (${language === 'ar' ? `\u2066${value}\u2069` : value})`]
  if (typeof value === 'string')
    return [
      isInstant(value)
        ? formatter(language, timeZone).dateTime(value)
        : (nameOf(value) ??
          valueWord(language, { entity, field }, value) ??
          enumLabel(language, enumNames, value)),
    ]
  if (!isObject(value)) return []
  if (isMoney(value)) return [formatter(language).money(value)]
  if (isSoldLine(value)) return [soldLine(value, language)]
  // Long lists, such as the serial numbers of a line, come after what they are a list of.
  const parts = Object.entries(value).toSorted(
    ([, a], [, b]) => Number(Array.isArray(a)) - Number(Array.isArray(b)),
  )
  const inside = parts.flatMap(([name, one]) => shown(one, name, surroundings))
  return inside.length > 0 ? [inside.join(' · ')] : []
}
