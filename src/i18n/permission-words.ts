import type { Language } from '#contract/enums.ts'
import { staffPermissions as ar } from './ar/staff-permissions.ts'
import { staffPermissions as en } from './en/staff-permissions.ts'

const words: Record<Language, Record<string, Record<string, string>>> = {
  en: en.permission,
  ar: ar.permission,
}

/** What a permission allows, in words; undefined for what is none. */
export function permissionWord(language: Language, permission: string): string | undefined {
  const [area = '', action = ''] = permission.split('.')
  return words[language][area]?.[action]
}
