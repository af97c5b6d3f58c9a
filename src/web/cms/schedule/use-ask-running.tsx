import { type ReactNode, useState } from 'react'
import { type ScheduledKind, scheduleFields } from '#contract/schedule-fields.ts'
import { scheduleApi } from '#contract/schedule.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { invalidate } from '../use-api-query.ts'
import { type Entry, useEntryWords } from './schedule-data.ts'

/** Answers whether the change was saved. */
type Go = () => Promise<boolean>
type Asking = { entries: Entry[]; go: Go }

/**
 * Before a field is changed by hand that an entry has in hand now: asks, and ends the entry. `whenFree` goes on at once where there is
 * none. Draw `dialog` beside the form.
 */
export function useAskRunning(
  kind: ScheduledKind,
  id: string | undefined,
): {
  whenFree: (fields: readonly string[], go: Go) => Promise<void>
  dialog: ReactNode
} {
  const t = useT('cms.schedule')
  const words = useEntryWords()
  const [asking, setAsking] = useState<Asking>()

  async function whenFree(fields: readonly string[], go: Go) {
    const planned = fields.filter((field) => field in scheduleFields[kind])
    // Asked at that moment: an entry may have begun since the page was opened.
    const running = async () => {
      if (id === undefined || planned.length === 0) return []
      const { data } = await call(scheduleApi.list, { query: { kind, entityId: id } })
      return data.filter(
        ({ state, field, canCancel }) => state === 'running' && canCancel && planned.includes(field),
      )
    }
    const entries = await running().catch(() => [])
    if (entries.length > 0) setAsking({ entries, go })
    else await go()
  }

  /** What is not saved ends nothing. */
  async function goAndEnd({ entries, go }: Asking) {
    setAsking(undefined)
    if (!(await go())) return
    for (const { id } of entries) await call(scheduleApi.cancel, { params: { id } }).catch(() => undefined)
    await invalidate(scheduleApi.list)
  }

  return {
    whenFree,
    dialog: asking && (
      <AskDialog
        isOpen
        onClose={() => setAsking(undefined)}
        title={t('ask.title')}
        choices={[{ label: t('ask.confirm'), kind: 'danger', run: () => goAndEnd(asking) }]}
      >
        {asking.entries.map((entry) => (
          <p key={entry.id}>
            {t('ask.text', {
              field: words.fieldWord(entry.field),
              value: words.valueWord(entry.value),
              to: entry.to === undefined ? '' : words.timeWord(entry.to),
            })}
          </p>
        ))}
      </AskDialog>
    ),
  }
}
