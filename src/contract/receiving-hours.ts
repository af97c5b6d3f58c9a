import { z } from 'zod'
import { digitText } from './shared.ts'

/** When goods are received on a day of the week, which counts from Sunday; times as `08:00`. */
export const ReceivingHours = z.object({ day: z.int(), opens: z.string(), closes: z.string() })
export type ReceivingHours = z.infer<typeof ReceivingHours>

const time = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const Time = digitText(5).pipe(z.string().regex(time))

/** As they are entered, each day at most once; none at all is at any time. */
export const EnteredHours = z
  .array(
    z
      .strictObject({ day: z.int().min(0).max(6), opens: Time, closes: Time })
      // What is no time is said at its own field.
      .refine(({ opens, closes }) => !time.test(opens) || opens < closes, {
        error: 'validation.closesAfterOpening',
        path: ['closes'],
      }),
  )
  .max(7)
  .refine((hours) => new Set(hours.map(({ day }) => day)).size === hours.length, 'validation.dayTwice')
