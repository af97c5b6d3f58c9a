import { asciiDigits } from './digits.ts'
import { isIban } from './iban.ts'
import { passesLuhn } from './units.ts'

type Brand = { prefix: RegExp; lengths: readonly number[] }

/**
 * The ranges of payment cards, with the lengths that are issued today. Left out is what cannot be told from numbers that are
 * everyday here: Visa's old 13 digits look like an EAN, Maestro's 12 to 15 like a parcel number or an IMEI.
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
  // JCB
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
const shortest = 14
const longest = 20
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
  // A SIM card's number may hold sixteen digits that would do as a card's.
  const sim = findParts(groups, (digits) => isIccid(digits))
  if (sim) return holdsCard(groups.slice(0, sim.from), false) || holdsCard(groups.slice(sim.to), false)
  return findParts(groups, (digits, parts) => isGroupedLikeCard(parts) && isCard(digits)) !== undefined
}

/** The first parts that follow each other and together are what is looked for. */
function findParts(
  groups: readonly string[],
  isRight: (digits: string, parts: readonly string[]) => boolean,
): { from: number; to: number } | undefined {
  for (const from of groups.keys()) {
    let digits = ''
    for (let to = from + 1; to <= groups.length && digits.length < longest; to += 1) {
      digits += groups[to - 1] ?? ''
      const isPossible = digits.length >= shortest && digits.length <= longest
      if (isPossible && isRight(digits, groups.slice(from, to))) return { from, to }
    }
  }
  return undefined
}

const isIccid = (digits: string): boolean => /^89\d{17,18}$/.test(digits) && passesLuhn(digits)

/** In one piece, in equal parts, in parts of four and their multiples, or as American Express and Diners Club print them. */
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
