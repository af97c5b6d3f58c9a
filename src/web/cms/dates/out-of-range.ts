import { useFormat, useT } from '#web/language/language.tsx'
import { instantOf } from './shop-days.ts'

/** Says which days may be chosen, when the value is none of them. Values compare as texts: `2026-11-21`. */
export function useOutOfRange() {
  const t = useT('validation')
  const format = useFormat()
  const say = (text: string) =>
    text.includes('T') ? format.dateTime(instantOf(text) ?? undefined) : format.date(text)
  return (value: string, min: string | undefined, max: string | undefined): string | undefined => {
    if (value === '') return undefined
    if (min && value < min) return t('dayTooEarly', { day: say(min) })
    if (max && value > max) return t('dayTooLate', { day: say(max) })
    return undefined
  }
}
