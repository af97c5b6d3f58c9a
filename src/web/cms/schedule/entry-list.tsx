import { useState } from 'react'
import { scheduleApi } from '#contract/schedule.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { PageLink } from '../page-link.tsx'
import { invalidate } from '../use-api-query.ts'
import styles from './schedule.module.css'
import { type Entry, pageOf, useEntryWords } from './schedule-data.ts'

const tones: Record<Entry['state'], Tone> = {
  waiting: 'neutral',
  running: 'accent',
  done: 'success',
  skipped: 'warning',
  cancelled: 'neutral',
}

/** Entries one below the other; `isOfShop`: each says of which thing it is. */
export function EntryList({ entries, isOfShop = false }: { entries: Entry[]; isOfShop?: boolean }) {
  const t = useT('cms.schedule')
  const showError = useShowError()
  const [asked, setAsked] = useState<Entry>()
  async function cancel(entry: Entry) {
    try {
      await call(scheduleApi.cancel, { params: { id: entry.id } })
      showAlert({ type: 'success', message: t('cancelled') })
    } catch (error) {
      showError(error)
    } finally {
      await invalidate(scheduleApi.list)
    }
  }
  return (
    <>
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            isOfShop={isOfShop}
            onCancel={entry.canCancel ? () => setAsked(entry) : undefined}
          />
        ))}
      </ul>
      {asked && (
        <AskDialog
          isOpen
          onClose={() => setAsked(undefined)}
          title={t('cancelTitle')}
          choices={[{ label: t('cancelConfirm'), kind: 'danger', run: () => cancel(asked) }]}
        >
          <p>{t(asked.state === 'running' ? 'cancelRunning' : 'cancelWaiting')}</p>
        </AskDialog>
      )}
    </>
  )
}

type RowProps = { entry: Entry; isOfShop: boolean; onCancel: (() => void) | undefined }

function EntryRow({ entry, isOfShop, onCancel }: RowProps) {
  const t = useT('cms.schedule')
  const words = useEntryWords()
  const { state, reason, warning, valueBefore, to } = entry
  return (
    <li className={styles.entry}>
      <div className={styles.words}>
        {isOfShop && (
          <span className={styles.thing}>
            <PageLink to={pageOf(entry)}>{entry.name}</PageLink>
            <span className={styles.muted}>{t(`kinds.${entry.kind}`)}</span>
          </span>
        )}
        <strong>{words.setsWord(entry)}</strong>
        <span className={styles.muted}>
          {words.timesWord(entry)}
          {state === 'running' && to !== undefined && valueBefore !== undefined && (
            <>
              {', '}
              {t('back', { value: words.valueWord(valueBefore) })}
            </>
          )}
        </span>
        {warning && <span className={styles.warning}>{t(`warnings.${warning}`)}</span>}
        {reason && <span className={styles.muted}>{t(`reasons.${reason}`)}</span>}
        <span className={styles.muted}>
          {t('by', { name: entry.by })}
          {entry.note && (
            <>
              {' · '}
              <bdi>{entry.note}</bdi>
            </>
          )}
        </span>
      </div>
      <span className={styles.end}>
        <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
        {onCancel && (
          <Button size="small" kind="quiet" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </span>
    </li>
  )
}
