import { asciiDigits } from '#contract/digits.ts'
import { prefixes } from './dialling-prefixes.ts'

const known = new Set(Object.values(prefixes))
const longestPrefix = 4

/** What is typed or pasted as a phone number: `+966512345678` and `00966…` bring their own prefix along. */
export function splitPhone(text: string): { isoCode?: string; phoneNumber: string } {
  const digits = asciiDigits(text).replace(/[\s()\u200e\u200f\u202a-\u202e\u2066-\u2069-]/g, '')
  const whole = /^(?:\+|00)(\d{7,})$/.exec(digits)?.[1]
  if (whole === undefined) return { phoneNumber: text }
  for (let length = longestPrefix; length > 0; length -= 1) {
    const isoCode = `+${whole.slice(0, length)}`
    if (known.has(isoCode)) return { isoCode, phoneNumber: whole.slice(length) }
  }
  return { phoneNumber: text }
}
