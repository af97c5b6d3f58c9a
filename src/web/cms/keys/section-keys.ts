import type { useSections } from '../sections.ts'

type SectionKey = ReturnType<typeof useSections>[number]['key']

/** What is pressed after `g` to go to a section. */
export const sectionKeys = {
  dashboard: 'd',
  products: 'p',
  inventory: 'i',
  metadata: 'm',
  search: 'f',
  solutions: 'u',
  orders: 'o',
  requests: 'r',
  returns: 'q',
  transactions: 't',
  discounts: 'n',
  priceLists: 'v',
  credit: 'x',
  customers: 'c',
  marketing: 'k',
  schedule: 'h',
  staff: 'w',
  settings: 's',
  theme: 'y',
  checklist: 'l',
  audit: 'a',
  outbox: 'e',
  bin: 'b',
} as const satisfies Record<SectionKey, string>

/**
 * The Latin letter or sign of a key. On a keyboard of another script, such as Arabic, it is the letter that stands in the same place
 * on a Latin one.
 */
export function signOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  if (key === '؟') return '?'
  const isOtherScript = /^\p{L}/u.test(key) && key.length <= 2
  return isOtherScript && code.startsWith('Key') ? code.slice('Key'.length).toLowerCase() : key
}
