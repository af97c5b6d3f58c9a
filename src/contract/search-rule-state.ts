export type SearchRuleState = 'on' | 'off' | 'later' | 'over'

/** Whether a rule holds at a time. */
export function searchRuleState(
  { isActive, startsAt, endsAt }: { isActive: boolean; startsAt: string | null; endsAt: string | null },
  now: Date,
): SearchRuleState {
  if (!isActive) return 'off'
  if (startsAt !== null && new Date(startsAt) > now) return 'later'
  return endsAt !== null && new Date(endsAt) <= now ? 'over' : 'on'
}
