import type { Language } from '#contract/enums.ts'
import { audit as ar } from './ar/audit.ts'
import { cmsRequests as arRequests } from './ar/cms-requests.ts'
import { enums as arEnums } from './ar/enums.ts'
import { audit as en } from './en/audit.ts'
import { cmsRequests as enRequests } from './en/cms-requests.ts'
import { enums as enEnums } from './en/enums.ts'
import { columnLabel, labelIn } from './import-words.ts'

const words = { en, ar }
const labels: Record<Language, Record<string, Record<string, string>>> = { en: enEnums, ar: arEnums }

const requestStatuses: Record<Language, Record<string, string>> = {
  en: enRequests.status,
  ar: arRequests.status,
}

/** What staff call a request's status; undefined for what is none. */
export const requestStatusWord = (language: Language, status: string): string | undefined =>
  requestStatuses[language][status]

/** Every step that the trail records. */
export type AuditAction = keyof typeof en.actions

/** What was done, in a word or two; a step of an older release that has no name any more is called as it was written. */
export function actionWord(language: Language, action: string): string {
  const actions: Record<string, string> = words[language].actions
  return actions[action] ?? action.replaceAll('_', ' ')
}

/** `title` or `title.ar`; the fields of products are called as in a file. */
export function auditLabel(language: Language, field: string): string {
  const [name = '', textsOf] = field.split('.')
  const fields: Record<string, string> = words[language].fields
  const own = fields[name]
  return own === undefined ? columnLabel(language, field) : labelIn(language, own, textsOf)
}

/** The label of an enumeration's value, whichever of these it belongs to. */
export const enumLabel = (language: Language, names: readonly string[], value: string): string =>
  names.map((name) => labels[language][name]?.[value]).find((label) => label !== undefined) ?? value

export const auditWord = (language: Language, word: 'yes' | 'no' | 'somebody' | 'settings'): string =>
  words[language][word]
