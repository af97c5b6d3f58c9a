import type { Language } from '#contract/enums.ts'
import { ownPrices as ar } from './ar/own-prices.ts'
import { ownPrices as en } from './en/own-prices.ts'

const words = { en, ar }

/** Sent with prices, since few pages need them. */
export const ownPriceWord = (language: Language, word: keyof typeof en): string => words[language][word]
