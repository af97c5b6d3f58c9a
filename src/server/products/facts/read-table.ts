import type { FactValue } from '#contract/attribute-facts.ts'
import type { Language } from '#contract/enums.ts'
import { factText, textOf } from '#i18n/fact-text.ts'
import { faultOf } from '../../attributes/check-facts.ts'
import type { Attribute, Definitions } from '../../attributes/definitions.ts'
import { bare, factCell, readFact, type FactFault } from '../../attributes/read-fact.ts'

export type ReadRow = {
  label: string
  raw: string
  key?: string
  name?: string
  /** The label is only like the attribute's name. */
  isDoubtful: boolean
  value?: FactValue
  cell?: string
  shown?: string
  fault?: FactFault | 'unmatched' | 'refused'
}

const maxRows = 200
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Label and value of each row of a pasted table: of HTML, or of lines parted by a tab, a colon or several spaces. */
export function rowsOfTable(text: string): { label: string; raw: string }[] {
  const rows = /<tr[\s>]/i.test(text)
    ? [...text.matchAll(/<tr[\s>][\s\S]*?(?=<tr[\s>]|$)/gi)].map(([row]) =>
        [...row.matchAll(/<t[hd][\s>][\s\S]*?(?=<t[hd][\s>]|<\/tr|$)/gi)].map(([cell]) => plain(cell)),
      )
    : text.split(/\r?\n/).map((line) => {
        const [label = '', ...rest] = line.includes('\t')
          ? line.split('\t')
          : /^[^:：]+[:：]/.test(line)
            ? line.split(/[:：](.*)/s)
            : line.trim().split(/\s{2,}/)
        return [label, rest.join(' ')]
      })
  return rows
    .map(([label = '', ...rest]) => ({ label: label.trim(), raw: rest.join(' ').trim() }))
    .filter(({ label, raw }) => label !== '' && raw !== '')
    .slice(0, maxRows)
}

/** What the rows of a table mean for a product. Nothing is written. */
export function readTable(text: string, definitions: Definitions, language: Language): ReadRow[] {
  const own = definitions.attributes.filter(({ isBuiltIn }) => !isBuiltIn)
  return rowsOfTable(text).map(({ label, raw }) => {
    const { attribute, isDoubtful } = attributeFor(label, own)
    if (!attribute) return { label, raw, isDoubtful: false, fault: 'unmatched' }
    const known = { label, raw, key: attribute.key, name: textOf(attribute.name, language), isDoubtful }
    const read = readFact(raw, attribute)
    if ('fault' in read) return { ...known, fault: read.fault }
    if (faultOf(read.value, attribute)) return { ...known, fault: 'refused' }
    const { value } = read
    return { ...known, value, cell: factCell(value, attribute), shown: factText(value, attribute, language) }
  })
}

/** Labels of the rows of a rich text's tables that stand for none of the facts with these keys. */
export function labelsWithoutFact(
  html: string,
  { attributes }: Definitions,
  keys: ReadonlySet<string>,
): string[] {
  const tables = html.match(/<table[\s>][\s\S]*?<\/table>/gi) ?? []
  return tables
    .flatMap((table) => rowsOfTable(table.replace(/<thead[\s>][\s\S]*?<\/thead>/gi, '')))
    .filter(({ label }) => {
      const { attribute } = attributeFor(label, attributes)
      return !attribute || !keys.has(attribute.key)
    })
    .map(({ label }) => label)
}

/** By key or name in either language, else by the name that is most like it. */
function attributeFor(
  label: string,
  own: readonly Attribute[],
): { attribute?: Attribute; isDoubtful: boolean } {
  const wanted = bare(label)
  const names = ({ key, name }: Attribute) => [key, name.en, name.ar].map(bare)
  const exact = own.find((attribute) => names(attribute).includes(wanted))
  if (exact) return { attribute: exact, isDoubtful: false }
  const [best] = own
    .map((attribute) => ({
      attribute,
      likeness: Math.max(...names(attribute).map((name) => likeness(name, wanted))),
    }))
    .toSorted((a, b) => b.likeness - a.likeness)
  return best && best.likeness >= 0.6
    ? { attribute: best.attribute, isDoubtful: true }
    : { isDoubtful: false }
}

/** The part of their pairs of letters that two words share. */
function likeness(one: string, other: string): number {
  const pairs = (text: string) =>
    Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2))
  const [a, b] = [pairs(one), pairs(other)]
  if (a.length + b.length === 0) return 0
  const left = [...b]
  const shared = a.filter((pair) => {
    const at = left.indexOf(pair)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  return (2 * shared.length) / (a.length + b.length)
}
