import { IconCalendar } from '@tabler/icons-react'
import { useFormat, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { PeriodField } from '../dates/period-field.tsx'
import { FilterPopover } from '../list/filter-popover.tsx'
import filterStyles from '../list/filter-popover.module.css'
import { periodPresets, presetPeriod, type Period } from './period.ts'
import styles from './period-chooser.module.css'

type Props = { period: Period; now: Date; onChoose: (period: Period) => void }

/** A preset or two days of one's own, both included. */
export function PeriodChooser({ period, now, onChoose }: Props) {
  const t = useT('cms')
  const format = useFormat()
  const days =
    period.from === period.to
      ? format.date(period.from)
      : t('reports.span', { from: format.date(period.from), to: format.date(period.to) })
  return (
    <div className={styles.chooser}>
      <p className={styles.days}>
        <IconCalendar size={18} aria-hidden />
        {days}
      </p>
      <FilterPopover label={t(`reports.presets.${period.preset ?? 'custom'}`)} count={0}>
        <div className={filterStyles.presets}>
          {periodPresets.map((preset) => (
            <Button
              key={preset}
              size="small"
              aria-pressed={period.preset === preset}
              kind={period.preset === preset ? 'primary' : 'secondary'}
              onClick={(event) => {
                event.currentTarget.closest('details')?.removeAttribute('open')
                onChoose(presetPeriod(preset, now))
              }}
            >
              {t(`reports.presets.${preset}`)}
            </Button>
          ))}
        </div>
        <PeriodField label={t('reports.presets.custom')} period={period} onChange={onChoose} />
      </FilterPopover>
    </div>
  )
}
