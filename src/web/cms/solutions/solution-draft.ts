import type { SolutionContent } from '#contract/cms-solutions.ts'
import { asciiDigits } from '#contract/digits.ts'
import type { BothTexts } from '#contract/shared.ts'
import type { SolutionInput, SolutionLine, SolutionPick, SolutionRules } from '#contract/solution-rules.ts'
import type { SolutionFound } from './solution-data.ts'

/** As the server calls them: what it refuses is found by these. */
export const solutionFields = [
  'rules.name.en',
  'rules.name.ar',
  'rules.intro.en',
  'rules.intro.ar',
  'slug',
  'useCase',
  'image',
  'visibility',
  'rules.inputs',
  'rules.lines',
  'rules.checks',
] as const
export type SolutionField = (typeof solutionFields)[number]
export type ListField = 'rules.inputs' | 'rules.lines' | 'rules.checks'
export type SolutionDraft = Record<SolutionField, string>

const noTexts: BothTexts = { en: '', ar: '' }

/** What rows are told apart by while they are moved. */
type Row = { id: string }
export type OptionRow = Row & { value: string; name: BothTexts }
export type InputRow = Row & {
  key: string
  kind: SolutionInput['kind']
  name: BothTexts
  help: BothTexts
  unit: BothTexts
  min: string
  max: string
  usual: string
  options: OptionRow[]
  when: string
}
export type FactRow = Row & { key: string; value: string }
export type AlternativeRow = Row & { product: string; when: string }
export type LineRow = Row & {
  key: string
  source: 'product' | 'pick'
  product: string
  types: string[]
  facts: FactRow[]
  by: SolutionPick['by']
  quantity: string
  reason: BothTexts
  group: SolutionLine['group']
  choice: SolutionLine['choice']
  repeats: SolutionLine['repeats']
  when: string
  alternatives: AlternativeRow[]
}
export type CheckRow = Row & { when: string; message: BothTexts }
export type RowOf = { 'rules.inputs': InputRow; 'rules.lines': LineRow; 'rules.checks': CheckRow }

const withIds = <T extends object>(rows: readonly T[] = []): (T & Row)[] =>
  rows.map((row, index) => ({ ...row, id: String(index) }))

const inputRow = ({ id, ...input }: SolutionInput & Row): InputRow => ({
  id,
  key: input.key,
  kind: input.kind,
  name: input.name,
  help: input.help ?? noTexts,
  unit: input.unit ?? noTexts,
  min: String(input.min),
  max: String(input.max),
  usual: String(input.usual),
  options: withIds(input.options).map((option) => ({ ...option, value: String(option.value) })),
  when: input.when ?? '',
})

const lineRow = ({ id, ...line }: SolutionLine & Row): LineRow => ({
  id,
  key: line.key,
  source: line.pick ? 'pick' : 'product',
  product: line.product ?? '',
  types: line.pick?.types ?? [],
  facts: withIds(line.pick?.facts),
  by: line.pick?.by ?? 'cheapest',
  quantity: line.quantity,
  reason: line.reason,
  group: line.group,
  choice: line.choice,
  repeats: line.repeats,
  when: line.when ?? '',
  alternatives: withIds(line.alternatives).map(({ when = '', ...rest }) => ({ ...rest, when })),
})

const newId = () => crypto.randomUUID()
export const newOption = (): OptionRow => ({ id: newId(), value: '', name: noTexts })
export const newFact = (): FactRow => ({ id: newId(), key: '', value: '' })
export const newAlternative = (product: string): AlternativeRow => ({ id: newId(), product, when: '' })
export const newInput = (): InputRow => ({
  id: newId(),
  key: '',
  kind: 'count',
  name: noTexts,
  help: noTexts,
  unit: noTexts,
  min: '0',
  max: '1000',
  usual: '1',
  options: [],
  when: '',
})
export const newLine = (): LineRow => ({
  id: newId(),
  key: '',
  source: 'product',
  product: '',
  types: [],
  facts: [],
  by: 'cheapest',
  quantity: '',
  reason: noTexts,
  group: 'devices',
  choice: 'required',
  repeats: 'once',
  when: '',
  alternatives: [],
})
export const newCheck = (): CheckRow => ({ id: newId(), when: '', message: noTexts })

const empty: SolutionContent = {
  slug: '',
  useCase: null,
  image: null,
  rules: { name: noTexts, intro: noTexts, inputs: [], lines: [], checks: [] },
}

export function draftOf(found?: SolutionFound): SolutionDraft {
  const { slug, useCase, image, rules } = found?.content ?? empty
  return {
    'rules.name.en': rules.name.en,
    'rules.name.ar': rules.name.ar,
    'rules.intro.en': rules.intro.en,
    'rules.intro.ar': rules.intro.ar,
    slug,
    useCase: useCase ?? '',
    image: image ?? '',
    visibility: found?.visibility ?? 'visible',
    'rules.inputs': JSON.stringify(withIds(rules.inputs).map(inputRow)),
    'rules.lines': JSON.stringify(withIds(rules.lines).map(lineRow)),
    'rules.checks': JSON.stringify(withIds(rules.checks)),
  }
}

export const rowsOf = <F extends ListField>(draft: SolutionDraft, field: F): RowOf[F][] =>
  JSON.parse(draft[field]) as RowOf[F][]

/** What is no number becomes none, which the server tells at its field. */
export function numberOf(text: string): number {
  const typed = asciiDigits(text).trim()
  return typed === '' ? Number.NaN : Number(typed)
}
const given = <K extends string>(key: K, text: string) =>
  (text.trim() === '' ? {} : { [key]: text.trim() }) as { [N in K]?: string }
const bothGiven = <K extends string>(key: K, texts: BothTexts) =>
  (texts.en.trim() + texts.ar.trim() === '' ? {} : { [key]: texts }) as { [N in K]?: BothTexts }

const wireInput = ({ key, kind, name, ...row }: InputRow): SolutionInput => {
  const isNumber = kind !== 'yesno' && kind !== 'choice'
  return {
    key: key.trim(),
    kind,
    name,
    min: isNumber ? numberOf(row.min) : 0,
    max: isNumber ? numberOf(row.max) : 1,
    usual: numberOf(row.usual),
    ...bothGiven('help', row.help),
    ...(kind === 'count' && bothGiven('unit', row.unit)),
    ...(kind === 'choice' && {
      options: row.options.map((option) => ({ value: numberOf(option.value), name: option.name })),
    }),
    ...given('when', row.when),
  }
}

const wireLine = (row: LineRow): SolutionLine => ({
  key: row.key.trim(),
  ...(row.source === 'product'
    ? given('product', row.product)
    : { pick: { types: row.types, facts: row.facts.map(({ key, value }) => ({ key, value })), by: row.by } }),
  quantity: row.quantity,
  reason: row.reason,
  group: row.group,
  choice: row.choice,
  repeats: row.repeats,
  ...given('when', row.when),
  alternatives: row.alternatives.map(({ product, when }) => ({ product, ...given('when', when) })),
})

export const rulesOf = (draft: SolutionDraft): SolutionRules => ({
  name: { en: draft['rules.name.en'].trim(), ar: draft['rules.name.ar'].trim() },
  intro: { en: draft['rules.intro.en'].trim(), ar: draft['rules.intro.ar'].trim() },
  inputs: rowsOf(draft, 'rules.inputs').map(wireInput),
  lines: rowsOf(draft, 'rules.lines').map(wireLine),
  checks: rowsOf(draft, 'rules.checks').map(({ when, message }) => ({ when, message })),
})

export const wireOf = (draft: SolutionDraft): SolutionContent => ({
  slug: draft.slug.trim(),
  useCase: draft.useCase || null,
  image: draft.image || null,
  rules: rulesOf(draft),
})

/** A name for formulas from a code or an English name: SEN-TH10 is `sen_th10`. */
export const keyFrom = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '')
    .slice(0, 30)

export const slugFrom = (text: string): string => keyFrom(text).replaceAll('_', '-')
