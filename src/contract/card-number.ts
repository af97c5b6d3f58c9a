import { asciiDigits } from './digits.ts'
import { isIban } from './iban.ts'
import { passesLuhn } from './units.ts'

type Brand = { prefix: RegExp; lengths: readonly number[] }

/**
 * The ranges of payment cards, with the lengths issued today. Ranges that look like everyday numbers here are left out:
 * Visa's old 13 digits look like an EAN, Maestro's 12 to 15 like a parcel number or an IMEI.
 */
const brands: readonly Brand[] = [
  // Visa, and the mada cards that are Visa as well
  { prefix: /^4/, lengths: [16, 19] },
  // Mastercard
  { prefix: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  // American Express; an IMEI has 15 digits too, but none that is assigned begins like this
  { prefix: /^3[47]/, lengths: [15] },
  // mada alone
  {
    prefix: /^(5888(4[5-9]|5[01])|58898[23]|589005|589206|604906|605141|636120|9682(0[1-9]|1[01]))/,
    lengths: [16],
  },
  // Diners Club
  { prefix: /^3(0[0-5]|[689])/, lengths: [14, 16] },
  // Discover
  { prefix: /^6(011|4[4-9]|5)/, lengths: [16, 19] },
  // JCB; an IMEI with its software version has 16 digits too, and one in ten looks like a card: it belongs in a field of numbers
  { prefix: /^35(2[89]|[3-8])/, lengths: [16] },
  // UnionPay
  { prefix: /^62/, lengths: [16, 19] },
  // Maestro
  { prefix: /^(5018|5020|5038|5893|6304|6759|676[1-3])/, lengths: [16, 19] },
  // Mir, Meeza, RuPay, Troy
  { prefix: /^(220[0-4]|5078|508[5-9]|60[78]|9792)/, lengths: [16] },
]

/** Fields that hold numbers of their own, which have rules of their own, or none and are no text for anybody to read. */
export const fieldsOfNumbers: ReadonlySet<string> = new Set([
  'code',
  'codes',
  'crNumber',
  'currentPassword',
  'devEui',
  'iban',
  'iccid',
  'identifier',
  'imei',
  'joinEui',
  'otp',
  'ownerToken',
  'password',
  'phoneNumber',
  'profileId',
  'refreshToken',
  'serial',
  'serials',
  'trackingNumber',
  'vatNumber',
])

const separator = /[^\S\n]|[\p{Pd}.·•]/u.source
const digitGroups = new RegExp(`(?<plus>\\+)?\\d+(?:(?:${separator}){1,3}\\d+)*`, 'gu')
const betweenGroups = new RegExp(`(?:${separator})+`, 'u')
const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
const ibans = /(?<![A-Z\d])[A-Z]{2}\d{2}(?:[ -]?[A-Z\d]){11,30}(?![A-Z\d])/gi
const cardLengths = [...new Set(brands.flatMap(({ lengths }) => lengths))]
const iccidLengths = [19, 20]
/** With the + of a country; longer is no phone (E.164). */
const longestPhone = 15

/**
 * Whether somebody wrote down what is plainly the number of a payment card: alone or within a text, in any digits, grouped by
 * spaces, dashes or dots as on a card.
 */
export function holdsCardNumber(text: string): boolean {
  if (!/\p{Nd}/u.test(text) || /^https?:\/\/\S+$/.test(text)) return false
  const plain = asciiDigits(
    text
      .replaceAll('&nbsp;', ' ')
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, ''),
  )
    .replace(uuids, '#')
    .replace(ibans, (found) => (isIban(found) ? '#' : found))
  for (const { 0: run, groups } of plain.matchAll(digitGroups))
    if (holdsCard(run.replace('+', '').split(betweenGroups), groups?.plus !== undefined)) return true
  return false
}

function holdsCard(groups: readonly string[], isPhone: boolean): boolean {
  if (isPhone && groups.join('').length <= longestPhone) return false
  return withoutIccids(groups).some(
    (part) =>
      findWhole(part, cardLengths, (digits, parts) => isCard(digits) && isGroupedLikeCard(parts())) !==
      undefined,
  )
}

/** What stands before, between and after the numbers of SIM cards, of which sixteen digits might do as a card's. */
function withoutIccids(groups: readonly string[]): (readonly string[])[] {
  const parts: (readonly string[])[] = []
  let from = 0
  for (;;) {
    const sim = findWhole(groups, iccidLengths, isIccid, from)
    if (!sim) return [...parts, groups.slice(from)]
    parts.push(groups.slice(from, sim.from))
    from = sim.to
  }
}

/** The first groups that together have one of the lengths and are what is looked for. Its work grows with the text alone. */
function findWhole(
  groups: readonly string[],
  lengths: readonly number[],
  isRight: (digits: string, parts: () => readonly string[]) => boolean,
  first = 0,
): { from: number; to: number } | undefined {
  const longest = Math.max(...lengths)
  for (let from = first; from < groups.length; from += 1) {
    let length = 0
    for (let to = from; to < groups.length && length < longest; to += 1) {
      length += groups[to]?.length ?? 0
      if (!lengths.includes(length)) continue
      const parts = () => groups.slice(from, to + 1)
      if (isRight(parts().join(''), parts)) return { from, to: to + 1 }
    }
  }
  return undefined
}

const isIccid = (digits: string): boolean => digits.startsWith('89') && passesLuhn(digits)

/**
 * In one group, in equal groups, in groups of four and their multiples, or as American Express and Diners Club print them.
 */
function isGroupedLikeCard(groups: readonly string[]): boolean {
  const sizes = groups.map(({ length }) => length)
  const [first = 0] = sizes
  const allButLast = sizes.slice(0, -1)
  const rest = sizes.at(-1) ?? 0
  return (
    sizes.length === 1 ||
    (allButLast.every((size) => size === first) && rest <= first) ||
    allButLast.every((size) => size % 4 === 0) ||
    ['4-6-5', '4-6-4', '6-10', '6-13'].includes(sizes.join('-'))
  )
}

const isCard = (digits: string): boolean =>
  brands.some(({ prefix, lengths }) => lengths.includes(digits.length) && prefix.test(digits)) &&
  passesLuhn(digits) &&
  // A number on a package that could be a card of 14 digits as well.
  !(digits.length === 14 && isGtin(digits))

/** The check digit of GS1: every second digit from the end three times, all together a multiple of ten. */
const isGtin = (digits: string): boolean =>
  [...digits].toReversed().reduce((sum, digit, place) => sum + Number(digit) * (place % 2 === 1 ? 3 : 1), 0) %
    10 ===
  0
