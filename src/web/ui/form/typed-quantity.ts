import { asciiDigits } from '#contract/digits.ts'

/** The whole number at the start of what was typed, in either kind of digits and with or without thousands' marks; NaN without one. */
export const typedQuantity = (text: string): number =>
  Number.parseInt(asciiDigits(text).replace(/[\s,٬]/g, ''), 10)
