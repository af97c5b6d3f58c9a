import type { CataloguePart } from '#contract/catalogue-tree.ts'
import type { Language } from '#contract/enums.ts'
import { catalogueTree as ar } from './ar/catalogue-tree.ts'
import { catalogueTree as en } from './en/catalogue-tree.ts'

const names: Record<Language, Record<CataloguePart, string>> = { en, ar }

/** What a part of the catalogue is called. */
export const partName = (language: Language, part: CataloguePart): string => names[language][part]
