import type { ErrorCode } from '#contract/errors.ts'
import type { ValidationKey } from '#i18n/translate.ts'

type ErrorContext = {
  /** For programs: numbers and ids. */
  details?: Record<string, unknown>
  /** Path → error code or ready message of that field. */
  fields?: Record<string, string>
  /** Replaces the code's own sentence where no field is to blame. */
  whole?: ValidationKey
  /** Fills the message's placeholders. */
  values?: Record<string, string | number>
}

/** An expected error with a code of the contract. Anything else thrown is a bug and becomes a 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly context: ErrorContext
  constructor(code: ErrorCode, context: ErrorContext = {}) {
    super(code)
    this.code = code
    this.context = context
  }
}

/** Throws not_found when a query found nothing; other people's rows count as nothing. */
export function orNotFound<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('not_found')
  return value
}
