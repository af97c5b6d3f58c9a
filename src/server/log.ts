import { pino, type DestinationStream, type Logger } from 'pino'
import type { Config } from './config.ts'
import { databaseCode, violatedConstraint } from './db/connect.ts'

/**
 * Of an error, what helps and holds nothing that people typed: a failed query is told without its parameters,
 * its SQLSTATE and constraint in their place (safety C12).
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
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

/** Redaction is the second net: what is logged is named field by field where it is logged. */
export const createLog = (config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger =>
  pino(
    {
      level: config.logLevel,
      base: null,
      serializers: { err: describeError },
      hooks: {
        // Without a message of ours the library takes the error's, parameters and all.
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
