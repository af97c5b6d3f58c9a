import type { Language } from '#contract/enums.ts'
import type { NoticeKind } from '#contract/notices.ts'
import { notices as ar } from './ar/notices.ts'
import { notices as en } from './en/notices.ts'
import { serverWords } from './server-words.ts'

const catalogues = { en, ar }

/** What a notification says, in a sentence. */
export const noticeWord = (
  language: Language,
  kind: NoticeKind,
  values: Record<string, string | number | boolean>,
): string =>
  serverWords(language, catalogues[language])(kind, {
    count: 0,
    available: 0,
    rows: 0,
    days: 0,
    certificate: '',
    reason: '',
    what: '',
    work: '',
    ...values,
    isTemplate: String(values.isTemplate ?? false),
    isMany: String('count' in values),
  })
