import { isApiError } from '#web/api/api-error.ts'

/**
 * Runs a dialog's action and returns whether it was done. Errors of the server have been shown by then: a mutation shows
 * them as an alert by itself; `stay` is such an error too. Anything else is a bug, reported like an uncaught error.
 */
export async function isDone(work: () => Promise<unknown>): Promise<boolean> {
  try {
    return (await work()) !== 'stay'
  } catch (error) {
    if (!isApiError(error)) reportError(error)
    return false
  }
}
