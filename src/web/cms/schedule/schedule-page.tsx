import { scheduleApi } from '#contract/schedule.ts'
import { useT } from '#web/language/language.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ListError } from '../list/list-state.tsx'
import { PageHead } from '../page-head.tsx'
import { Panel } from '../panel.tsx'
import { useApiQuery } from '../use-api-query.ts'
import { EntryList } from './entry-list.tsx'
import { SeeAsOf } from './see-as-of.tsx'
import styles from './schedule.module.css'
import { type Entry, useEntryWords } from './schedule-data.ts'

/** What changes by itself: what needs attention, what runs, the next 30 days, and what ended. */
export default function SchedulePage() {
  const t = useT('cms.schedule')
  const words = useEntryWords()
  const { data, error, refetch, isFetching } = useApiQuery(scheduleApi.list)
  const entries = data?.data ?? []
  const isOpen = ({ state }: Entry) => state === 'waiting' || state === 'running'
  const attention = entries.filter((entry) => isOpen(entry) && entry.warning !== undefined)
  const rest = entries.filter((entry) => !attention.includes(entry))
  const waiting = rest.filter(({ state }) => state === 'waiting')
  const days = [...new Set(waiting.map(({ from }) => words.dayWord(from)))]
  const parts = [
    { title: t('attention'), of: attention },
    { title: t('running'), of: rest.filter(({ state }) => state === 'running') },
    ...days.map((day) => ({ title: day, of: waiting.filter(({ from }) => words.dayWord(from) === day) })),
    { title: t('past'), of: rest.filter((entry) => !isOpen(entry)) },
  ]
  return (
    <div className={styles.page}>
      <PageHead title={t('title')}>{t('about', { zone: words.zone })}</PageHead>
      <SeeAsOf />
      {error && !data ? (
        <ListError error={error} onAgain={() => void refetch()} isBusy={isFetching} />
      ) : !data ? (
        <Skeleton className={styles.shape} />
      ) : entries.length === 0 ? (
        <EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>
      ) : (
        parts
          .filter(({ of }) => of.length > 0)
          .map(({ title, of }) => (
            <Panel key={title} title={title}>
              <EntryList entries={of} isOfShop />
            </Panel>
          ))
      )}
    </div>
  )
}
