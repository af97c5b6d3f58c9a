import type { Language } from '#contract/enums.ts'
import type { MailKind } from '#contract/outbox.ts'
import { cmsOutbox as ar } from './ar/cms-outbox.ts'
import { cmsOutbox as en } from './en/cms-outbox.ts'

const words = { en, ar }

/** An email of the shop and the language it is written in: "Order placed (Arabic)". */
export const mailKindWord = (language: Language, kind: MailKind, written: Language): string =>
  `${words[language].kinds[kind]} (${words[language].languages[written]})`

export const mailKindName = (language: Language, kind: MailKind): string => words[language].kinds[kind]
