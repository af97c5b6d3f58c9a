import { type RefObject, useMemo, useRef, useState } from 'react'
import { DatePicker, DateRangePicker, Group } from 'react-aria-components'
import { classNames } from '#web/ui/class-names.ts'
import fieldStyles from '#web/ui/form/field.module.css'
import type { DateRange } from '../list/date-range.ts'
import { FieldLabel, FieldNote } from '../form/aria-field.tsx'
import { InPageLanguage } from '../form/in-page-language.tsx'
import { MonthOfDays, MonthOfPeriod } from './calendar.tsx'
import type { DateFieldProps } from './date-field.tsx'
import { CalendarButton, Parts } from './field-parts.tsx'
import styles from './field-parts.module.css'
import { useOutOfRange } from './out-of-range.ts'
import { Overlay, WithOverlay } from './overlay.tsx'
import { dayOrTime, valueText } from './wire-date.ts'

/** What a date field is once it has been loaded. */
export function DatePart({
  label,
  value,
  onChange,
  hasTime,
  min,
  max,
  name,
  help,
  error,
  isOptional,
  onBlur,
}: DateFieldProps) {
  const place = useRef<HTMLDivElement>(null)
  const outOfRange = useOutOfRange()
  const fault = error ?? outOfRange(value, min, max)
  // Another object would be another date: what is half typed would be lost.
  const date = useMemo(() => dayOrTime(value), [value])
  return (
    <InPageLanguage>
      <WithOverlay place={place}>
        <DatePicker
          ref={place}
          className={fieldStyles.field ?? ''}
          value={date}
          onChange={(next) => onChange(valueText(next))}
          granularity={hasTime ? 'minute' : 'day'}
          hourCycle={12}
          firstDayOfWeek="sun"
          shouldForceLeadingZeros
          minValue={dayOrTime(min)}
          maxValue={dayOrTime(max)}
          isInvalid={fault !== undefined}
          validationBehavior="aria"
          onBlur={() => {
            // What is left half typed is no date.
            if (value !== '' && isHalfTyped(place)) onChange('')
            onBlur?.()
          }}
        >
          <FieldLabel label={label} isOptional={isOptional} />
          <Group className={classNames(fieldStyles.control, styles.group)}>
            <Parts name={name} />
            <CalendarButton />
          </Group>
          <FieldNote help={help} error={fault} />
          <Overlay>
            <MonthOfDays />
          </Overlay>
        </DatePicker>
      </WithOverlay>
    </InPageLanguage>
  )
}

type PeriodProps = {
  label: string
  period: Required<DateRange>
  onChange: (period: Required<DateRange>) => void
  /** The field was left half typed. */
  onGiveUp: () => void
}

/** What a period's field is once it has been loaded. */
export function PeriodPart({ label, period: { from, to }, onChange, onGiveUp }: PeriodProps) {
  const place = useRef<HTMLDivElement>(null)
  const outOfRange = useOutOfRange()
  const fault = outOfRange(to, from, undefined)
  const value = useMemo(() => {
    const [start, end] = [dayOrTime(from), dayOrTime(to)]
    return start && end && { start, end }
  }, [from, to])
  const [attempt, setAttempt] = useState(0)
  return (
    <InPageLanguage>
      <WithOverlay place={place}>
        <DateRangePicker
          key={attempt}
          ref={place}
          className={fieldStyles.field ?? ''}
          value={value}
          onChange={(next) => onChange({ from: valueText(next?.start), to: valueText(next?.end) })}
          onBlur={() => {
            if (!isHalfTyped(place)) return
            onGiveUp()
            setAttempt(attempt + 1)
          }}
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

const isHalfTyped = (place: RefObject<HTMLElement | null>) =>
  Boolean(place.current?.querySelector('[role="spinbutton"][data-placeholder]'))
