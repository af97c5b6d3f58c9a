import type { Language } from '#contract/enums.ts'
import { supply as ar } from './ar/supply.ts'
import { supply as en } from './en/supply.ts'
import { formatter } from './format.ts'
import { serverWords } from './server-words.ts'
import { weekday } from './weekday.ts'

const words = { en, ar }

type Known =
  | { arrivesBy: string }
  /** `late` pieces of more, or some of them, where the shop hides its stock. */
  | { onBackorderUntil: string; late?: number | 'some' }
  | { backOn?: string | undefined; leadDays?: number | undefined }

/** By when it arrives, or when there is more of what is out of stock: in words that are sent with products. */
export function supplyText(language: Language, known: Known): string | undefined {
  const say = serverWords(language, words[language])
  if ('arrivesBy' in known) return say('arrivesBy', { date: weekday(language, known.arrivesBy) })
  if ('onBackorderUntil' in known) {
    const date = weekday(language, known.onBackorderUntil)
    if (known.late === undefined) return say('onBackorder', { date })
    return known.late === 'some'
      ? say('someOnBackorder', { date })
      : say('partOnBackorder', { date, count: known.late })
  }
  if (known.backOn) return say('backOn', { date: formatter(language).date(known.backOn) })
  return known.leadDays ? say('leadTime', { count: known.leadDays }) : undefined
}
