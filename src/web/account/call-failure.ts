import { isApiError, isUnanswered } from '#web/api/api-error.ts'

/** The server was not reached, or a part of the page that was to come with the call was not. */
export const isOffline = (error: unknown): boolean =>
  isApiError(error) ? isUnanswered(error) : !navigator.onLine

/** How long a refused call should wait, in milliseconds; undefined when it was not refused for its frequency. */
export function waitOf(error: unknown): number | undefined {
  if (!isApiError(error) || error.code !== 'rate_limited') return undefined
  const seconds = Number(error.details.retryAfter)
  return Number.isFinite(seconds) ? seconds * 1000 : undefined
}

/** Tries left with a code, where the server says so. */
export function triesLeftOf(error: unknown): number | undefined {
  const left = isApiError(error) ? error.details.triesLeft : undefined
  return typeof left === 'number' ? left : undefined
}
