import { asciiDigits } from '#contract/digits.ts'

/** A whole number in either kind of digits; undefined when it is not one. */
export function wholeNumber(text: string): number | undefined {
  const digits = asciiDigits(text).trim()
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}
