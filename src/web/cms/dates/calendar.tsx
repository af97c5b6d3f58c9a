import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  RangeCalendar,
} from 'react-aria-components'
import { useLanguage } from '#web/language/language.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './calendar.module.css'

/** A month to choose a day of. */
export const MonthOfDays = () => (
  <Calendar>
    <Month />
  </Calendar>
)

/** A month to choose the first and the last day of. */
export const MonthOfPeriod = () => (
  <RangeCalendar>
    <Month dayClass={styles.inPeriod} />
  </RangeCalendar>
)

function Month({ dayClass }: { dayClass?: string | undefined }) {
  // Arabic has no short names of days.
  const weekdays = useLanguage() === 'ar' ? 'narrow' : 'short'
  return (
    <>
      <header className={styles.head}>
        <Button slot="previous" className={styles.turn ?? ''}>
          <IconChevronLeft size={18} className="mirrors" aria-hidden />
        </Button>
        <CalendarHeading className={styles.heading} />
        <Button slot="next" className={styles.turn ?? ''}>
          <IconChevronRight size={18} className="mirrors" aria-hidden />
        </Button>
      </header>
      <CalendarGrid className={styles.grid} weekdayStyle={weekdays}>
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={styles.weekday}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <CalendarCell date={date} className={classNames(styles.day, dayClass)} />}
        </CalendarGridBody>
      </CalendarGrid>
    </>
  )
}
