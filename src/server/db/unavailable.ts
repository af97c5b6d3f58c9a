import pg from 'pg'
import { PoolBusy } from './bounded-pool.ts'

/** Seconds after which to try again. */
export const retryAfter = 5

// SQLSTATE, whole or its class: connections, resources that ran out (a full disk, memory, connections), an operator's stop,
// and the machine's own failures.
const unavailable = /^(08|53|57P0[1-5]|58)/
// A lock, a statement or another transaction took too long: worth trying again.
const busy = new Set(['55P03', '57014', '40001', '40P01'])

const lostConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const noSpace = new Set(['ENOSPC', 'EDQUOT'])

// The driver gives its own errors no code.
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

/** Whether the database, or the disk under it, cannot serve now and may later: an answer of 503. */
export function isUnavailable(error: unknown): boolean {
  return causes(error).some(
    (cause) =>
      cause instanceof PoolBusy ||
      isLost(cause) ||
      noSpace.has(codeOf(cause)) ||
      (cause instanceof pg.DatabaseError && (unavailable.test(codeOf(cause)) || busy.has(codeOf(cause)))),
  )
}

/** Whether the connection that failed with this is of no more use. */
export const isConnectionLost = (error: unknown): boolean => causes(error).some(isLost)

const isLost = (error: Error): boolean =>
  error instanceof pg.DatabaseError
    ? error.severity === 'FATAL' || error.severity === 'PANIC' || codeOf(error).startsWith('08')
    : lostConnection.has(codeOf(error)) || driverMessages.test(error.message)

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

function causes(error: unknown): Error[] {
  const found: Error[] = []
  for (let next = error; next instanceof Error && !found.includes(next); next = next.cause) found.push(next)
  return found
}
