import type { cmsAttributeGroupsApi, cmsAttributesApi } from '#contract/attributes.ts'
import type { BothTexts } from '#contract/shared.ts'
import { type DimensionKey, dimensionKeys, unitsOf } from '#contract/measures.ts'
import { textOf } from '#i18n/fact-text.ts'
import type { Language } from '#contract/enums.ts'
import type { Data } from '#web/api/types.ts'

export type Attribute = Data<typeof cmsAttributesApi.find>
export type AttributeGroup = Data<typeof cmsAttributeGroupsApi.list>
export type Option = Attribute['options'][number]

/** Without language. */
export const attributesPath = '/cms/metadata/attributes'

export const nameIn = ({ name }: { name: BothTexts }, language: Language) => textOf(name, language)

export const isDimension = (text: string): text is DimensionKey =>
  (dimensionKeys as readonly string[]).includes(text)

/** The units that numbers of a dimension can be shown in. */
export const shownUnits = (dimension: string) =>
  isDimension(dimension) ? unitsOf(dimension).filter(({ isReadOnly }) => !isReadOnly) : []

/** As the server checks them too. */
export const attributeKeyPattern = /^[a-z][a-z0-9_]{1,39}$/
export const optionKeyPattern = /^(?!none$)[a-z0-9][a-z0-9_.-]{0,59}$/

/** What a text in one of the languages is called, in `cms.attributes.fields`. */
export const textLabels = {
  'name.en': 'nameEn',
  'name.ar': 'nameAr',
  'hint.en': 'hintEn',
  'hint.ar': 'hintAr',
} as const
