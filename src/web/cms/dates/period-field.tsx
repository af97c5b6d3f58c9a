import { lazy } from 'react'
import type { DateRange } from '../list/date-range.ts'
import { isWholeDay, useTypedDay } from '../list/use-typed-day.ts'
import { LateField } from '../form/late-field.tsx'

const PeriodPart = lazy(async () => ({ default: (await import('./date-part.tsx')).PeriodPart }))

type Props = { label: string; period: Required<DateRange>; onChange: (period: Required<DateRange>) => void }

/** Two days, both included, in one field and one calendar. */
export function PeriodField({ label, period, onChange }: Props) {
  const given = `${period.from}/${period.to}`
  const [typed, type] = useTypedDay(
    given,
    (text) => {
      const { from, to } = periodOf(text)
      return isWholeDay(from) && isWholeDay(to) && from <= to
    },
    (text) => onChange(periodOf(text)),
  )
  return (
    <LateField label={label}>
      <PeriodPart
        label={label}
        period={periodOf(typed)}
        onChange={({ from, to }) => type(`${from}/${to}`)}
        onGiveUp={() => type(given)}
      />
    </LateField>
  )
}

function periodOf(text: string): Required<DateRange> {
  const [from = '', to = ''] = text.split('/')
  return { from, to }
}
