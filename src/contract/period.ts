import { z } from 'zod'
import { enums } from './enums.ts'

/** The longest period, per unit. */
export const longestPeriod = { day: 366, month: 60, year: 10 } as const

export const Period = z.object({ count: z.int().min(1).max(366), unit: z.enum(enums.PeriodUnit) })

export const NewPeriod = Period.check(({ value, issues }) => {
  const maximum = longestPeriod[value.unit]
  if (value.count > maximum)
    issues.push({
      code: 'too_big',
      origin: 'number',
      maximum,
      inclusive: true,
      input: value.count,
      path: ['count'],
    })
})
