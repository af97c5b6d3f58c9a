import { asciiDigits } from '#contract/digits.ts'

const maxDigits = 19
/** Two pairs of digits: month and year. */
const expiryDigits = 4

const digitsOf = (text: string) => asciiDigits(text).replace(/\D/g, '')

/** The digits as they stand on the card: 4-6-5 where the number begins with 34 or 37, else by fours. */
export function groupCardNumber(text: string): string {
  const digits = digitsOf(text).slice(0, maxDigits)
  const groups = /^3[47]/.test(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)]
    : (digits.match(/.{1,4}/g) ?? [])
  return groups.filter((group) => group !== '').join(' ')
}

/** An IBAN by fours, as banks print it. */
export const groupIban = (text: string): string =>
  (
    asciiDigits(text)
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .slice(0, 34)
      .match(/.{1,4}/g) ?? []
  ).join(' ')

/** `MM / YY` while it is typed; a first digit above 1 is a month of its own. */
export function groupExpiry(text: string): string {
  const typed = digitsOf(text)
  const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, expiryDigits)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

export const groupCvc = (text: string): string => digitsOf(text).slice(0, 4)

/** Where the caret belongs after regrouping: behind as many characters that count as before. */
export function caretAfter(grouped: string, counted: number): number {
  let left = counted
  for (let index = 0; index < grouped.length; index += 1) {
    if (left === 0) return index
    if (/[A-Z0-9]/.test(grouped[index] ?? '')) left -= 1
  }
  return grouped.length
}

/** The Luhn check, which catches a mistyped digit before anything is sent. */
export function isCardNumber(text: string): boolean {
  const digits = digitsOf(text)
  if (digits.length < 12) return false
  const sum = [...digits].toReversed().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 1 ? 2 : 1)
    return total + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return sum % 10 === 0
}

export type Expiry = { expMonth: number; expYear: number }

export function readExpiry(text: string): Expiry | undefined {
  const digits = digitsOf(text)
  const expMonth = Number(digits.slice(0, 2))
  if (digits.length !== expiryDigits || expMonth < 1 || expMonth > 12) return undefined
  return { expMonth, expYear: 2000 + Number(digits.slice(2)) }
}

/** A card is good to the last day of its month. */
export const isPast = ({ expMonth, expYear }: Expiry, now: Date): boolean =>
  new Date(expYear, expMonth, 1) <= now
