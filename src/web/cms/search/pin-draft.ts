import type { cmsSearchRulesApi } from '#contract/searches.ts'
import type { Data } from '#web/api/types.ts'

export type Rule = Data<typeof cmsSearchRulesApi.create>
export type RuleState = 'on' | 'off' | 'later' | 'over'

/** Whether a rule changes results now. */
export function stateOf({ isActive, startsAt, endsAt }: Rule, now: Date): RuleState {
  if (!isActive) return 'off'
  if (startsAt !== null && new Date(startsAt) > now) return 'later'
  return endsAt !== null && new Date(endsAt) <= now ? 'over' : 'on'
}
