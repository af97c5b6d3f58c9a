import type { Language } from '#contract/enums.ts'
import { supply as ar } from './ar/supply.ts'
import { supply as en } from './en/supply.ts'
import { formatter } from './format.ts'
import { serverWords } from './server-words.ts'
import { weekday } from './weekday.ts'

const words = { en, ar }

type Known = { arrivesBy: string } | { backOn?: string | undefined; leadDays?: number | undefined }

/** By when it arrives, or when there is more of what is out of stock: in words that are sent with products. */
export function supplyText(language: Language, known: Known): string | undefined {
  const say = serverWords(language, words[language])
  if ('arrivesBy' in known) return say('arrivesBy', { date: weekday(language, known.arrivesBy) })
  if (known.backOn) return say('backOn', { date: formatter(language).date(known.backOn) })
  return known.leadDays ? say('leadTime', { count: known.leadDays }) : undefined
}
