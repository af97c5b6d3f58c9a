import { databaseCode } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'

/**
 * The database or the file store is away, going down or out of resources: nothing that is imported is to blame, and it is worth
 * trying again.
 */
export function isTemporary(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'unavailable'
  const code = databaseCode(error)
  if (code !== undefined) return /^(?:08|53|57)/.test(code)
  if (!(error instanceof Error)) return false
  const said = `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`
  return /ECONNREFUSED|ECONNRESET|Connection terminated|timeout exceeded/.test(said)
}
