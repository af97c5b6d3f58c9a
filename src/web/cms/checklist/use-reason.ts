import type { ChecklistLine } from '#contract/checklist.ts'
import { useT } from '#web/language/language.tsx'

/** Why a line is as it is. The server names its reasons by the keys of these words; its tests hold that there are words for each. */
export function useReason(): (line: Pick<ChecklistLine, 'key' | 'reason' | 'detail'>) => string {
  const t = useT('cms.checklist.lines') as unknown as (key: string, values: Record<string, string>) => string
  return ({ key, reason, detail }) => t(`${key}.${reason}`, detail)
}
