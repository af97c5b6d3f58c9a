import { DateField } from '../dates/date-field.tsx'
import { isWholeDay, useTypedDay } from './use-typed-day.ts'

type Props = {
  label: string
  /** As the address has it; empty for none. */
  day: string
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string) => void
}

/** A day of a list's address. */
export function DayField({ label, day, min, max, onChange }: Props) {
  const [typed, type] = useTypedDay(day, (text) => text === '' || isWholeDay(text), onChange)
  return <DateField label={label} value={typed} min={min} max={max} onChange={type} />
}
