import { isApiError } from '#web/api/api-error.ts'

/**
 * Runs what a dialog was answered with, and says whether it was done. What the server refused has been told by then: a
 * mutation shows it as an alert by itself; `stay` is such a refusal too. Anything else is a bug of ours, reported like one that
 * nobody caught.
 */
export async function isDone(work: () => Promise<unknown>): Promise<boolean> {
  try {
    return (await work()) !== 'stay'
  } catch (error) {
    if (!isApiError(error)) reportError(error)
    return false
  }
}
