import { databaseCode } from '../db/connect.ts'

/** Connection lost, server going down, out of resources: nothing that is imported is to blame, and it is worth trying again. */
export function isDatabaseAway(error: unknown): boolean {
  const code = databaseCode(error)
  if (code !== undefined) return /^(?:08|53|57)/.test(code)
  if (!(error instanceof Error)) return false
  const said = `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`
  return /ECONNREFUSED|ECONNRESET|Connection terminated|timeout exceeded/.test(said)
}
