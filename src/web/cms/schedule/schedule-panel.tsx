import { useState } from 'react'
import { brand } from '#brand'
import { type ScheduledKind, scheduleFields, scheduleNeeds } from '#contract/schedule-fields.ts'
import { scheduleApi } from '#contract/schedule.ts'
import { useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useMay } from '../may.ts'
import { Panel } from '../panel.tsx'
import { useApiQuery } from '../use-api-query.ts'
import { AddEntry } from './add-entry.tsx'
import { EntryList } from './entry-list.tsx'
import styles from './schedule.module.css'
import { type Entry, useEntryWords } from './schedule-data.ts'

type Props = { kind: ScheduledKind; id: string; name: string; currency?: string | undefined }

/** Fields that the brand has. */
const isOn = (field: string) =>
  (field !== 'price' || brand.flags.price) &&
  (field !== 'priceBeforeDiscount' || (brand.flags.price && brand.flags.priceBeforeDiscountCms))

/** On the page of a thing: what of it changes by itself, and planning more. */
export function SchedulePanel({ kind, id, name, currency = 'SAR' }: Props) {
  const t = useT('cms.schedule')
  const may = useMay()
  const words = useEntryWords()
  const [isAdding, setAdding] = useState(false)
  const { data } = useApiQuery(scheduleApi.list, { query: { kind, entityId: id } })
  const fields = (Object.keys(scheduleFields[kind]) as Entry['field'][]).filter((field) => {
    const needs = scheduleNeeds(kind, field)
    return isOn(field) && needs !== undefined && may(needs)
  })
  return (
    <Panel
      title={t('title')}
      action={
        <Link to="/cms/schedule" className={styles.all}>
          {t('all')}
        </Link>
      }
    >
      <div className={styles.panel}>
        {!data ? (
          <Skeleton className={styles.shape} />
        ) : data.data.length === 0 ? (
          <p className={styles.muted}>{t('emptyPanel')}</p>
        ) : (
          <EntryList entries={data.data} />
        )}
        {fields.length > 0 && (
          <Button size="small" onClick={() => setAdding(true)} className={styles.add}>
            {t('add')}
          </Button>
        )}
        <p className={styles.muted}>{t('zone', { zone: words.zone })}</p>
      </div>
      {isAdding && <AddEntry {...{ kind, id, name, currency, fields }} onClose={() => setAdding(false)} />}
    </Panel>
  )
}
