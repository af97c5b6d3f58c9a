import { otpLength } from '#contract/recovery.ts'

/** The digits of what was typed or pasted, as they were written: the server reads Arabic-Indic and Persian ones too (D-122). */
export const codeDigits = (typed: string): string =>
  typed.replace(/[^0-9\u0660-\u0669\u06f0-\u06f9]/g, '').slice(0, otpLength)

export const isCodeReady = (code: string): boolean => code.length === otpLength
