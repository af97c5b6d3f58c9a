import type { Note } from '../import-report.ts'
import type { Vendor } from './read-repository.ts'

const maxName = 255
const maxShortName = 30
const maxCode = 64

/** Legal forms of companies, which are not part of the spoken name. */
const legalForms =
  /[\s,]+(?:gmbh(?: & co\.? kg)?|ag|se|sa|srl|s\.r\.o\.?|sp\.? z ?o\.? ?o\.?|b\.?v\.?|a\/s|ab|nv|n\.v\.|inc\.?|incorp\.?|llc|corp(?:oration|\.)?|co\.?|limited|ltd\.?|pvt\.?|company)(?=[\s,]|$)/gi

/**
 * What people call the vendor: the part of its display name that its folder is named after ("Bosch" of "Bosch Connected
 * Devices and Solutions GmbH"), else the name without the legal form, else the folder's name.
 */
export function makerOf({ id, name: displayName }: Vendor): string {
  const name = displayName?.replace(/\s*\([^)]*\)/g, ' ').trim()
  if (!name)
    return id.replace(
      /(^|[-_])([a-z])/g,
      (_, dash: string, letter: string) => (dash ? ' ' : '') + letter.toUpperCase(),
    )
  const sought = squash(id)
  const words = [...name.matchAll(/\S+/g)]
  for (const [from, first] of words.entries())
    for (const last of words.slice(from)) {
      const part = name.slice(first.index, last.index + last[0].length)
      const letters = squash(part)
      if (letters.length < sought.length) continue
      // A folder may be named after the beginning of a word: "Enthu Technology" of enthutech.
      if (letters === sought || (sought.length > 3 && letters.startsWith(sought)))
        return part.replace(/[,;]+$/, '')
      break
    }
  return name.replace(legalForms, '').replace(/\s+/g, ' ').trim() || name
}

/** The name with the maker before it, unless it is there already. */
export function nameOf(deviceName: string, maker: string, note: Note): string {
  const full = hasWords(deviceName, maker) ? deviceName : `${maker} ${deviceName}`
  const points = [...full]
  if (points.length <= maxName) return full
  note('name', 'text_too_long')
  return points.slice(0, maxName).join('').trim()
}

/** `R311A` of "R311A - Wireless Window Sensor"; other names are cut at a word. */
export function shortNameOf(deviceName: string): string {
  const code = /^(.{1,24}?) - \S/.exec(deviceName)?.[1]
  if (code && code.split(' ').length <= 2) return code
  const points = [...deviceName]
  if (points.length <= maxShortName) return deviceName
  const start = points.slice(0, maxShortName + 1).join('')
  const atWord = /^(.*\S)\s+\S*$/su.exec(start)?.[1] ?? points.slice(0, maxShortName).join('')
  return (
    atWord
      .replace(/\s*\([^)]*$/, '')
      .replace(/(?:\s+(?:and|or|with|for|of|to|the|in|&)|[\s,;:–—-]+)+$/i, '') || atWord
  )
}

/** `<vendor>.<device id>`, stable and unique; a longer one is cut and made unique by a hash. */
export function codeOf(vendor: string, id: string, hash: (text: string) => string): string {
  const code = `${vendor}.${id}`
  return code.length <= maxCode ? code : `${code.slice(0, maxCode - 9)}.${hash(code).slice(0, 8)}`
}

const squash = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Whether the words of `part` occur in the text, however they are joined: "Multi-Tech" in "MultiTech xDot". */
function hasWords(text: string, part: string): boolean {
  const sought = squash(part)
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.some((_, from) => {
    let joined = ''
    for (const word of words.slice(from)) {
      joined += word
      if (joined.length >= sought.length) break
    }
    return joined === sought
  })
}
