import { useRef } from 'react'
import { DatePicker, Group } from 'react-aria-components'
import { classNames } from '#web/ui/class-names.ts'
import fieldStyles from '#web/ui/field.module.css'
import { FieldLabel, FieldNote } from '../form/aria-field.tsx'
import { InPageLanguage } from '../form/in-page-language.tsx'
import { MonthOfDays } from './calendar.tsx'
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
  const date = dayOrTime(value)
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
          onBlur={onBlur}
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
