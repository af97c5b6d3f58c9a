import { useFormat, useT } from '#web/language/language.tsx'
import type { ChosenFilter } from './chosen-filters.tsx'
import { parseDay } from './date-range.ts'
import { valuesOf } from './list-address.ts'
import { useListAddress } from './use-list-address.ts'

type Choice = {
  name: string
  values: readonly string[]
  labelOf: (value: string) => string
}

/** What a list is narrowed by, as chips: words, choices among values, and days. */
export function useChosen(choices: readonly Choice[]): ChosenFilter[] {
  const t = useT('cms.list')
  const format = useFormat()
  const { query } = useListAddress()
  const search = query.get('search')?.trim()
  const from = parseDay(query.get('dateFrom'))
  const to = parseDay(query.get('dateTo'))
  const day = (text: string) => format.date(text)
  const days =
    from && to
      ? from === to
        ? day(from)
        : `${day(from)} – ${day(to)}`
      : from
        ? t('dates.since', { day: day(from) })
        : t('dates.until', { day: day(to ?? '') })
  return [
    ...(search ? [{ key: 'search', label: t('searched', { text: search }), without: { search: '' } }] : []),
    ...choices.flatMap(({ name, values, labelOf }) => {
      const chosen = valuesOf(query, name, values)
      return chosen.map((value) => ({
        key: `${name} ${value}`,
        label: labelOf(value),
        without: { [name]: chosen.filter((other) => other !== value) },
      }))
    }),
    ...(from || to ? [{ key: 'dates', label: days, without: { dateFrom: '', dateTo: '' } }] : []),
  ]
}
