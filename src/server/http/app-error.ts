import type { ErrorCode } from '#contract/errors.ts'
import type { ValidationKey } from '#i18n/translate.ts'

export type ErrorContext = {
  /** For programs: numbers and ids. */
  details?: Record<string, unknown>
  /** Path → error code or ready message of that field. */
  fields?: Record<string, string>
  /** Says what is wrong where no field is to blame, in place of the code's own sentence. */
  whole?: ValidationKey
  /** Fills the message's placeholders. */
  values?: Record<string, string | number>
}

/** What the caller can understand: a code of the contract's table. Anything else thrown is our bug and a 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly context: ErrorContext
  constructor(code: ErrorCode, context: ErrorContext = {}) {
    super(code)
    this.code = code
    this.context = context
  }
}

/** Throws not_found where a query found nothing: for others' rows the same as for none (D-539). */
export function found<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('not_found')
  return value
}
