import { longOtpLength, otpLength, type OtpLength } from '#contract/recovery.ts'

/**
 * The digits of what was typed or pasted, as they were written: the server reads Arabic-Indic and Persian ones too. `length` is
 * what the server said of the code it sent; without it a code of either length may be typed.
 */
export const codeDigits = (typed: string, length: OtpLength = longOtpLength): string =>
  typed.replace(/[^0-9\u0660-\u0669\u06f0-\u06f9]/g, '').slice(0, length)

export const isCodeReady = (code: string, length?: OtpLength): boolean =>
  length === undefined ? [otpLength, longOtpLength].includes(code.length) : code.length === length
