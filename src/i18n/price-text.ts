import { createTranslator } from 'use-intl/core'
import type { EnumValue, Language } from '#contract/enums.ts'
import type { Money } from '#contract/shared.ts'
import { common as ar } from './ar/common.ts'
import { common as en } from './en/common.ts'
import { formatter, locales } from './format.ts'

type Period = { count: number; unit: EnumValue<'PeriodUnit'> }

const build = (language: Language) => {
  const translate = createTranslator({
    locale: locales[language],
    messages: { en, ar }[language].price as typeof en.price,
  })
  const format = formatter(language)
  return (price: Money, period: Period | undefined | null): string =>
    period ? translate(period.unit, { price: format.money(price), count: period.count }) : format.money(price)
}

/** `9.00 SAR a month`, where the server writes it. */
export const priceText: Record<Language, ReturnType<typeof build>> = { en: build('en'), ar: build('ar') }
