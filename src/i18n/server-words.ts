import { createTranslator, type AbstractIntlMessages } from 'use-intl/core'
import type { Language } from '#contract/enums.ts'
import { locales } from './format.ts'

export type Say = (key: string, values?: Record<string, string | number>) => string

// A translator remembers the sentences that it has parsed.
const made = new WeakMap<AbstractIntlMessages, Say>()

/** The words of something that the server writes, in one language: `words('invoice.title')`. A missing word or value throws. */
export function serverWords(language: Language, messages: AbstractIntlMessages): Say {
  const say = made.get(messages) ?? translatorOf(language, messages)
  made.set(messages, say)
  return say
}

function translatorOf(language: Language, messages: AbstractIntlMessages): Say {
  const translator = createTranslator<AbstractIntlMessages>({
    locale: locales[language],
    messages,
    onError: (error) => {
      throw error
    },
  })
  return (key, values = {}) => translator(key as never, values as never)
}
