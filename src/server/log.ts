import { pino, type DestinationStream, type Logger } from 'pino'
import type { Config } from './config/config.ts'
import { databaseCode, violatedConstraint } from './db/connect.ts'
import { seenNow } from './telemetry/seen-request.ts'

/**
 * Logs the useful parts of an error without anything people typed: a failed query appears without its parameters, with its
 * SQLSTATE and constraint instead.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!isLikeAnError(error)) return { message: String(error) }
  const [message = ''] = error.message.split('\nparams:')
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return {
    type: error.name,
    message,
    stack: frames.join('\n'),
    sqlState: databaseCode(error),
    constraint: violatedConstraint(error),
  }
}

/** The request in whose course it is said. */
function whatItIsAbout(): { request?: string } {
  const seen = seenNow()
  return seen ? { request: seen.id } : {}
}

/** Some libraries tell of a copy of the error, which is a plain object. */
const isLikeAnError = (error: unknown): error is Partial<Error> & { message: string } =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'

/** A second safeguard: fields are named one by one where they are logged. */
export const createLog = (config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger =>
  pino(
    {
      level: config.logLevel,
      base: null,
      serializers: { err: describeError },
      mixin: whatItIsAbout,
      hooks: {
        // Without an own message the library logs the error's, with its parameters.
        logMethod(args, log) {
          const [what, ...said] = args
          log.apply(this, said.length === 0 && typeof what === 'object' ? [what, 'failed'] : args)
        },
      },
      redact: {
        paths: ['*.password', '*.token', '*.refreshToken', '*.authorization', '*.otp'],
        censor: '…',
      },
    },
    destination,
  )
