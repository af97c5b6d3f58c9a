import type { ChecklistState } from '#contract/checklist.ts'

/** What a check found out. The screen has words for each reason. */
export type Finding = {
  state: ChecklistState
  reason: string
  detail?: Record<string, string>
  confirmedAt?: Date
  canConfirm?: true
}

export const green = (reason: string, detail?: Record<string, string>): Finding =>
  found('green', reason, detail)
export const amber = (reason: string, detail?: Record<string, string>): Finding =>
  found('amber', reason, detail)
export const red = (reason: string, detail?: Record<string, string>): Finding => found('red', reason, detail)

const found = (state: ChecklistState, reason: string, detail?: Record<string, string>): Finding => ({
  state,
  reason,
  ...(detail && { detail }),
})
