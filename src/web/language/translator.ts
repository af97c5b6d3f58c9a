import { cloneElement, isValidElement } from 'react'
// Messages are compiled while building, so browsers get the 1 KB that fills them in and no parser.
import formatMessage from 'use-intl/format-message/format-only'
import type { SomeWords } from './words.ts'

type Values = Record<string, unknown>
type Format = (id: string, message: unknown, values: Values | undefined, options: object) => unknown

/** What `useTranslations` of use-intl returns. A missing word is a bug of ours: the catalogues are complete by type. */
export type Translator = ((key: string, values?: Values) => unknown) & {
  rich: (key: string, values?: Values) => unknown
  has: (key: string) => boolean
}

const known = new WeakMap<SomeWords, Map<string, Translator>>()

/** One for all components that say the same: a list has hundreds of them. */
export function translatorOf(words: SomeWords, locale: string, namespace = ''): Translator {
  const ofWords = known.get(words) ?? new Map<string, Translator>()
  known.set(words, ofWords)
  const name = `${locale} ${namespace}`
  const translator = ofWords.get(name) ?? newTranslator(words, locale, namespace)
  ofWords.set(name, translator)
  return translator
}

function newTranslator(words: SomeWords, locale: string, namespace: string): Translator {
  // No words hold a date, which would need a zone: those come in as texts.
  const options = { formatters, locale }
  const idOf = (key: string) => (namespace ? `${namespace}.${key}` : key)
  const say = (key: string, values?: Values) => {
    const id = idOf(key)
    const message = find(words, id)
    if (message === undefined) throw new Error(`There are no words for ${id} (${locale})`)
    return (formatMessage as unknown as Format)(id, message, values, options)
  }
  return Object.assign(say, {
    rich: (key: string, values?: Values) => say(key, values && withKeys(values)),
    has: (key: string) => find(words, idOf(key)) !== undefined,
  })
}

const find = (words: unknown, id: string): unknown =>
  id.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], words)

/** What a mark in the words becomes stands in a list, whose elements React tells apart by keys. */
function withKeys(values: Values): Values {
  const keyed = Object.entries(values).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value]
    let count = 0
    const wrap = (...words: unknown[]) => {
      const made: unknown = value(...words)
      return isValidElement(made) ? cloneElement(made, { key: `${name}${count++}` }) : made
    }
    return [name, wrap]
  })
  return Object.fromEntries(keyed) as Values
}

const made = new Map<string, unknown>()

/** Making one is dear, using it cheap. */
const kept =
  <Options, Made>(name: string, make: (locale: string, options?: Options) => Made) =>
  (locale: string, options?: Options): Made => {
    const key = `${name} ${locale} ${JSON.stringify(options)}`
    if (!made.has(key)) made.set(key, make(locale, options))
    return made.get(key) as Made
  }

const formatters = {
  getNumberFormat: kept(
    'number',
    (locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
  ),
  getPluralRules: kept(
    'plural',
    (locale, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
  ),
  getDateTimeFormat: kept(
    'date',
    (locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
  ),
}
