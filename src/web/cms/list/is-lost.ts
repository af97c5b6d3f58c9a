import { isApiError } from '#web/api/api-error.ts'

/** What a filter names was asked for by its id, and is there no more. */
export const isLost = (found: { error: Error | null } | undefined): boolean =>
  isApiError(found?.error) && found.error.code === 'not_found'
