import { useT } from '#web/language/language.tsx'

type Period = { count: number; unit: 'day' | 'month' | 'year' }

const words = { day: 'days', month: 'months', year: 'years' } as const

/** `3 months` */
export function usePeriodText(): (period: Period) => string {
  const t = useT('store.product')
  return ({ count, unit }) => t(words[unit], { count })
}
