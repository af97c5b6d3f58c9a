import { useRef } from 'react'
import { DateRangePicker, Group } from 'react-aria-components'
import { classNames } from '#web/ui/class-names.ts'
import fieldStyles from '#web/ui/field.module.css'
import type { DateRange } from '../list/date-range.ts'
import { FieldLabel, FieldNote } from '../form/aria-field.tsx'
import { InPageLanguage } from '../form/in-page-language.tsx'
import { MonthOfPeriod } from './calendar.tsx'
import { CalendarButton, Parts } from './field-parts.tsx'
import styles from './field-parts.module.css'
import { useOutOfRange } from './out-of-range.ts'
import { Overlay, WithOverlay } from './overlay.tsx'
import { dayOrTime, valueText } from './wire-date.ts'

type Props = { label: string; period: Required<DateRange>; onChange: (period: Required<DateRange>) => void }

/** What a period's field is once it has been loaded. */
export function PeriodPart({ label, period: { from, to }, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const outOfRange = useOutOfRange()
  const fault = outOfRange(to, from, undefined)
  const [start, end] = [dayOrTime(from), dayOrTime(to)]
  return (
    <InPageLanguage>
      <WithOverlay place={place}>
        <DateRangePicker
          ref={place}
          className={fieldStyles.field ?? ''}
          value={start && end && { start, end }}
          onChange={(next) => onChange({ from: valueText(next?.start), to: valueText(next?.end) })}
          firstDayOfWeek="sun"
          shouldForceLeadingZeros
          isInvalid={fault !== undefined}
          validationBehavior="aria"
        >
          <FieldLabel label={label} />
          <Group className={classNames(fieldStyles.control, styles.group)}>
            <div className={styles.period}>
              <Parts slot="start" />
              <span aria-hidden>–</span>
              <Parts slot="end" />
            </div>
            <CalendarButton />
          </Group>
          <FieldNote error={fault} />
          <Overlay>
            <MonthOfPeriod />
          </Overlay>
        </DateRangePicker>
      </WithOverlay>
    </InPageLanguage>
  )
}
