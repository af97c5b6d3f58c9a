import { dayIn } from '#i18n/zone-time.ts'
import type { Context } from '../context.ts'

/** Today, where the shop is: `2026-11-21`. */
export const shopDay = async ({ shopZone, now }: Pick<Context, 'shopZone' | 'now'>): Promise<string> =>
  dayIn(await shopZone(), now())
