import { setTimeout as pause } from 'node:timers/promises'

/** Waits, but no longer than that. A failure is handled by the code that started the work. */
export async function waitAtMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const patience = new AbortController()
  const waited = pause(milliseconds, undefined, { signal: patience.signal }).catch(() => undefined)
  await Promise.race([work.catch(() => undefined), waited])
  patience.abort()
}
