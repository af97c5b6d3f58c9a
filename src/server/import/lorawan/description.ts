import type { Language } from '#contract/enums.ts'
import type { BothTexts } from '#contract/shared.ts'
import type { Note } from '../import-report.ts'
import { languageOf } from './by-language.ts'
import { factsOf } from './facts.ts'
import type { LorawanDevice } from './read-device.ts'
import { deviceTypes, type DeviceTypeKey } from './words/device-types.ts'
import { sentences } from './words/fact-words.ts'

const maxProse = 8_000
/** The base direction of a paragraph in the other language, for a full stop to stay at its end. */
const directionMark = { en: '\u200e', ar: '\u200f' }

/**
 * The maker's words as escaped paragraphs and the facts as a table. In the language the maker did not write, a line of
 * ours opens, the facts follow, and the maker's words stand below, named as what they are: a reader misses nothing.
 */
export function descriptionOf(
  device: LorawanDevice,
  maker: string,
  type: DeviceTypeKey,
  note: Note,
  withTable = false,
): BothTexts {
  const prose = proseOf(device.description, note)
  const written = languageOf(prose)
  const inLanguage = (language: Language) => {
    const facts = withTable ? factsTable(device, maker, language) : ''
    if (prose !== '' && language === written) return paragraphs(prose) + facts
    const lead = `<p>${escape(sentences.lead[language](deviceTypes[type][language], maker))}</p>`
    const theirs =
      prose === ''
        ? ''
        : `<h3>${sentences.proseHeading[language]}</h3>${paragraphs(prose, directionMark[written])}`
    return lead + facts + theirs
  }
  return { en: inLanguage('en'), ar: inLanguage('ar') }
}

function proseOf(description: string | undefined, note: Note): string {
  const points = [...(description ?? '')]
  if (points.length <= maxProse) return points.join('')
  note('description', 'text_too_long')
  return `${points.slice(0, maxProse - 1).join('')}…`
}

function factsTable(device: LorawanDevice, maker: string, language: Language): string {
  const rows = factsOf(device, maker, language).map(
    ({ label, value }) => `<tr><th>${escape(label)}</th><td>${escape(value)}</td></tr>`,
  )
  return `<table><tbody>${rows.join('')}</tbody></table>`
}

/** Markup in the source is shown as the characters it is; an empty line parts paragraphs, other line ends are spaces. */
function paragraphs(prose: string, mark = ''): string {
  return prose
    .split(/(?:\r?\n[ \t]*){2,}/)
    .map((paragraph) => paragraph.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${mark}${escape(paragraph)}${mark}</p>`)
    .join('')
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
