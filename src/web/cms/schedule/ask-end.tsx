import type { RunningEntry } from '#contract/schedule.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { useEntryWords } from './schedule-data.ts'

type Props = {
  entries: readonly RunningEntry[]
  /** Of all of them, named or not. */
  count: number
  onConfirm: () => void
  onCancel: () => void
}

/** Asked before a change by hand ends what a schedule has in hand. */
export function AskEnd({ entries, count, onConfirm, onCancel }: Props) {
  const t = useT('cms.schedule')
  const words = useEntryWords()
  const language = useLanguage()
  const format = useFormat()
  const things = new Set(entries.map(({ entityId }) => entityId))
  return (
    <AskDialog
      isOpen
      onClose={onCancel}
      title={t('ask.title')}
      choices={[{ label: t('ask.confirm'), kind: 'danger', run: async () => onConfirm() }]}
    >
      {entries.map(({ _id, name, field, value, to }) => (
        <p key={_id}>
          {things.size > 1 && (
            <>
              <strong>
                <bdi>{name[language] || name.en || name.ar}</bdi>
              </strong>
              <br />
            </>
          )}
          {t('ask.text', {
            field: words.fieldWord(field),
            value: words.valueWord(value),
            to: to === undefined ? '' : words.timeWord(to),
          })}
        </p>
      ))}
      {count > entries.length && <p>{t('ask.more', { count: format.number(count - entries.length) })}</p>}
    </AskDialog>
  )
}
