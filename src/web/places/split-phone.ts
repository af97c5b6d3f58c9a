import { asciiDigits } from '#contract/digits.ts'
import { prefixes } from './dialling-prefixes.ts'

const known = new Set(Object.values(prefixes))
const longestPrefix = 4

/** From so many digits on, a number that begins with the prefix beside it has it twice: by the digits of that prefix. */
const wholeFrom: Record<number, number> = { 1: 11, 2: 12, 3: 11, 4: 12 }

/**
 * What is typed or pasted as a phone number: `+966512345678` and `00966…` bring their own prefix along, and so does `966512345678`
 * beside `+966`.
 */
export function splitPhone(text: string, chosen = ''): { isoCode?: string; phoneNumber: string } {
  const digits = asciiDigits(text).replace(/[\s()\u200e\u200f\u202a-\u202e\u2066-\u2069-]/g, '')
  const prefix = chosen.slice(1)
  const isTwice = digits.startsWith(prefix) && digits.length >= (wholeFrom[prefix.length] ?? Infinity)
  if (isTwice && /^\d+$/.test(digits)) return { phoneNumber: digits.slice(prefix.length) }
  const whole = /^(?:\+|00)(\d{7,})$/.exec(digits)?.[1]
  if (whole === undefined) return { phoneNumber: text }
  for (let length = longestPrefix; length > 0; length -= 1) {
    const isoCode = `+${whole.slice(0, length)}`
    if (known.has(isoCode)) return { isoCode, phoneNumber: whole.slice(length) }
  }
  return { phoneNumber: text }
}
