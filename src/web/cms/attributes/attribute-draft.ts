import type { AttributeChanges, NewAttribute } from '#contract/attributes.ts'
import type { Attribute } from './attribute-data.ts'

export const attributeFields = [
  'name.en',
  'name.ar',
  'key',
  'hint.en',
  'hint.ar',
  'group',
  'kind',
  'dimension',
  'unit',
  'decimals',
  'match',
  'isTolerance',
  'filterable',
  'comparable',
  'onCard',
  'searchable',
  'sorts',
  'types',
] as const
export type AttributeField = (typeof attributeFields)[number]
/** As the form has it: switches are `yes` or empty, lists are joined by commas. */
export type AttributeDraft = Record<AttributeField, string>

const yes = (is: boolean | undefined) => (is ? 'yes' : '')
export const listOf = (text: string): string[] => (text === '' ? [] : text.split(','))

export const draftOf = (attribute: Attribute | undefined, group: string): AttributeDraft => ({
  'name.en': attribute?.name.en ?? '',
  'name.ar': attribute?.name.ar ?? '',
  key: attribute?.key ?? '',
  'hint.en': attribute?.hint.en ?? '',
  'hint.ar': attribute?.hint.ar ?? '',
  group: attribute?.group ?? group,
  kind: attribute?.kind ?? 'number',
  dimension: attribute?.dimension ?? '',
  unit: attribute?.unit ?? '',
  decimals: String(attribute?.decimals ?? 0),
  match: attribute?.match ?? 'in',
  isTolerance: yes(attribute?.isTolerance),
  filterable: yes(attribute?.filterable),
  comparable: yes(attribute?.comparable ?? true),
  onCard: yes(attribute?.onCard),
  searchable: yes(attribute?.searchable ?? true),
  sorts: (attribute?.sorts ?? []).toSorted().join(','),
  types: (attribute?.types ?? []).toSorted().join(','),
})

export const isMeasured = (kind: string) => kind === 'number' || kind === 'range'
/** Texts are read, not filtered by. */
export const isFilterable = (kind: string) => kind !== 'text'

type Body = Omit<NewAttribute, 'key'>

/** The whole body, in the kinds' own terms: what a kind does not have is sent as its absence. */
export function attributeBody(draft: AttributeDraft): Body {
  const measured = isMeasured(draft.kind)
  return {
    name: { en: draft['name.en'].trim(), ar: draft['name.ar'].trim() },
    hint: { en: draft['hint.en'].trim(), ar: draft['hint.ar'].trim() },
    group: draft.group,
    kind: draft.kind as Body['kind'],
    dimension: (measured && draft.dimension !== '' ? draft.dimension : null) as Body['dimension'],
    unit: measured && draft.unit !== '' ? draft.unit : null,
    decimals: measured ? Number(draft.decimals) : 0,
    match: (draft.kind === 'range' ? draft.match : 'in') as Body['match'],
    isTolerance: draft.kind === 'number' && draft.isTolerance === 'yes',
    filterable: isFilterable(draft.kind) && draft.filterable === 'yes',
    comparable: draft.comparable === 'yes',
    onCard: draft.onCard === 'yes',
    searchable: draft.searchable === 'yes',
    sorts: listOf(draft.sorts) as Body['sorts'],
    types: listOf(draft.types),
  }
}

/** Only what was changed, so that another's change to another field stays. A unit is sent with what it measures. */
export function attributeChanges(
  draft: AttributeDraft,
  changed: readonly AttributeField[],
  version: number,
): AttributeChanges {
  const body = attributeBody(draft)
  const names = new Set(changed.map((field) => field.split('.')[0] ?? field))
  if (names.has('kind'))
    for (const name of ['dimension', 'unit', 'decimals', 'match', 'isTolerance', 'filterable'])
      names.add(name)
  if (names.has('unit') || names.has('dimension')) for (const name of ['unit', 'dimension']) names.add(name)
  return { ...Object.fromEntries(Object.entries(body).filter(([name]) => names.has(name))), version }
}
