import { IconCalendar } from '@tabler/icons-react'
import { Button, DateInput, DateSegment } from 'react-aria-components'
import styles from './field-parts.module.css'

/** Day, month and year, and what the clock shows; a form finds the field by the day. */
export function Parts({ name, slot }: { name?: string | undefined; slot?: 'start' | 'end' }) {
  return (
    <DateInput className={styles.input ?? ''} {...(slot && { slot })}>
      {(segment) => (
        <DateSegment
          segment={segment}
          className={styles.segment ?? ''}
          data-field={segment.type === 'day' ? name : undefined}
        >
          {/* Half of a day that nobody has chosen yet. */}
          {({ text, type, isPlaceholder }) => (type === 'dayPeriod' && isPlaceholder ? '––' : text)}
        </DateSegment>
      )}
    </DateInput>
  )
}

export function CalendarButton() {
  return (
    <Button className={styles.open ?? ''}>
      <IconCalendar size={18} aria-hidden />
    </Button>
  )
}
