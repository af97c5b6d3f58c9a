import { useEffect, useState } from 'react'
import { parseDay } from './date-range.ts'

const debounceMilliseconds = 500
/** Below, a year is still being typed: 0002, 0020, 0202, 2026. */
const firstDay = '1900-01-01'

export const isWholeDay = (day: string) => parseDay(day) !== undefined && day >= firstDay

/** What is shown while it is typed or picked; `onTaken` is told a moment after it is whole, not with every key. */
export function useTypedDay(
  value: string,
  isWhole: (typed: string) => boolean,
  onTaken: (value: string) => void,
) {
  const [{ seen, typed }, setState] = useState({ seen: value, typed: value })
  if (seen !== value) setState({ seen: value, typed: value })

  useEffect(() => {
    if (typed === seen || !isWhole(typed)) return
    const timer = setTimeout(() => onTaken(typed), debounceMilliseconds)
    return () => clearTimeout(timer)
  })

  return [typed, (next: string) => setState({ seen, typed: next })] as const
}
