import type { Attribute, AttributeGroup, AttributeListColumn } from '#contract/attributes.ts'
import type { Language } from '#contract/enums.ts'
import { textOf, unitText } from '#i18n/fact-text.ts'
import type { ExportColumn } from '../http/export-list.ts'

const flags = ['isBuiltIn', 'filterable', 'comparable', 'onCard'] as const

export function attributeColumns(
  groups: readonly AttributeGroup[],
  language: Language,
): Record<AttributeListColumn, ExportColumn<Attribute>> {
  const groupNames = new Map(groups.map(({ _id, name }) => [_id, textOf(name, language)]))
  return {
    name: {
      heads: (words) => [
        words('attributes.fields.group'),
        words('nameEn'),
        words('nameAr'),
        words('attributes.fields.key'),
      ],
      cells: ({ group, name, key }) => [groupNames.get(group), name.en, name.ar, key],
    },
    kind: {
      heads: (words) => [
        words('attributes.fields.kind'),
        words('attributes.fields.dimension'),
        words('attributes.fields.unit'),
        words('attributes.columns.options'),
      ],
      cells: ({ kind, dimension, unit, options }, words) => [
        words(`attributes.kinds.${kind}`),
        dimension === null ? undefined : words(`attributes.dimensions.${dimension}`),
        unit === null ? undefined : unitText(unit, language),
        options.length,
      ],
    },
    flags: {
      heads: (words) => [words('attributes.columns.flags')],
      cells: (attribute, words) => [
        flags
          .filter((flag) => attribute[flag])
          .map((flag) => words(flag === 'isBuiltIn' ? 'attributes.builtIn' : `attributes.flags.${flag}`))
          .join('; '),
      ],
    },
    used: { heads: (words) => [words('products')], cells: ({ used }) => [used] },
  }
}
