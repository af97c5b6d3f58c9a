import { useState } from 'react'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { datePresets, parseDay, presetRange } from './date-range.ts'
import { DayField } from './day-field.tsx'
import { FilterPopover } from './filter-popover.tsx'
import styles from './filter-popover.module.css'
import { useListAddress } from './use-list-address.ts'

/** Days from and to, both inclusive: a preset or one's own. */
export function DateFilter({ label }: { label: string }) {
  const t = useT('cms.list.dates')
  const { query, change } = useListAddress()
  const from = parseDay(query.get('dateFrom'))
  const to = parseDay(query.get('dateTo'))
  const [now] = useState(() => new Date())

  return (
    <FilterPopover label={label} count={from || to ? 1 : 0}>
      <div className={styles.presets}>
        {datePresets.map((preset) => {
          const range = presetRange(preset, now)
          const isChosen = range.from === from && range.to === to
          return (
            <Button
              key={preset}
              size="small"
              aria-pressed={isChosen}
              kind={isChosen ? 'primary' : 'secondary'}
              onClick={() => change({ dateFrom: range.from, dateTo: range.to })}
            >
              {t(preset)}
            </Button>
          )
        })}
      </div>
      <div className={styles.days}>
        <DayField label={t('from')} day={from ?? ''} max={to} onChange={(day) => change({ dateFrom: day })} />
        <DayField label={t('to')} day={to ?? ''} min={from} onChange={(day) => change({ dateTo: day })} />
      </div>
    </FilterPopover>
  )
}
