import type { Language } from '#contract/enums.ts'
import { mail as ar } from './ar/mail.ts'
import { mail as en } from './en/mail.ts'
import { serverWords, type Say } from './server-words.ts'
import type { Words } from './words.ts'

const catalogues: Record<Language, Words<typeof en>> = { en, ar }

/** The words of mails: `words('recovery_code.title', values)`. */
export const mailWords = (language: Language): Say => serverWords(language, catalogues[language])

/** The mail by which staff try their mail server. */
export const testMailWords = (language: Language) => ({ en, ar })[language].test
