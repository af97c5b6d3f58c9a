import { createTranslator, type AbstractIntlMessages } from 'use-intl/core'
import type { Language } from '#contract/enums.ts'
import { mail as ar } from './ar/mail.ts'
import { mail as en } from './en/mail.ts'
import { locales } from './format.ts'
import type { Words } from './words.ts'

const catalogues: Record<Language, Words<typeof en>> = { en, ar }

/** The words of mails in one language: `words('recovery_code.title', values)`. A missing value throws. */
export function mailWords(language: Language): (key: string, values: Record<string, string>) => string {
  const messages: AbstractIntlMessages = catalogues[language]
  const translator = createTranslator<AbstractIntlMessages>({
    locale: locales[language],
    messages,
    onError: (error) => {
      throw error
    },
  })
  return (key, values) => translator(key as never, values as never)
}
