import { useEffect, useState } from 'react'
import { TextField } from '#web/ui/field.tsx'
import { knownDay } from './date-range.ts'

type Props = {
  label: string
  /** As the address has it. */
  day: string
  min?: string
  max?: string
  onChange: (day: string) => void
}

const debounceMilliseconds = 500
/** Below, a year is still being typed: 0002, 0020, 0202, 2026. */
const firstDay = '1900-01-01'

/** A day that is taken once it has been typed or picked, not with every key. */
export function DayField({ label, day, min, max, onChange }: Props) {
  const [{ seen, typed }, setState] = useState({ seen: day, typed: day })
  if (seen !== day) setState({ seen: day, typed: day })

  useEffect(() => {
    const isDay = typed === '' || (knownDay(typed) !== undefined && typed >= firstDay)
    if (typed === seen || !isDay) return
    const timer = setTimeout(() => onChange(typed), debounceMilliseconds)
    return () => clearTimeout(timer)
  })

  return (
    <TextField
      type="date"
      label={label}
      value={typed}
      min={min}
      max={max}
      onChange={(event) => setState({ seen, typed: event.currentTarget.value })}
    />
  )
}
