import { setUpHours } from '#contract/second-factor.ts'

type Demanded = { since: Date | null; startedAt: Date; expiresAt: Date }

/**
 * Until when a session of staff goes on without the second factor that the shop demands: for 72 hours where it began before, and
 * no longer than it lasts anyway. Undefined where none is demanded, or one is demanded at once.
 */
export function setUpBy({ since, startedAt, expiresAt }: Demanded): Date | undefined {
  if (since === null || startedAt >= since) return undefined
  return new Date(Math.min(since.getTime() + setUpHours * 3_600_000, expiresAt.getTime()))
}

/** Whether such a session may do nothing but set one up. */
export function isDemandedNow(demanded: Demanded, now: Date): boolean {
  const by = setUpBy(demanded)
  return by === undefined ? demanded.since !== null : now >= by
}
