import { searchRuleState } from '#contract/search-rule-state.ts'
import type {
  SearchedPhrase,
  SearchListColumn,
  SearchRule,
  SearchRuleListColumn,
} from '#contract/searches.ts'
import type { ExportColumn } from '../../http/export-list.ts'

const number = (
  key: 'searches' | 'zero' | 'clicks' | 'carted' | 'bought' | 'hits',
): ExportColumn<SearchedPhrase> => ({
  heads: (words) => [words(`search.searched.columns.${key}`)],
  cells: (row) => [row[key]],
})

/** Phrases that are not told by themselves stand under their common name. */
const named = { '(rare)': 'rare', '(removed)': 'removed' } as const

export const searchColumns: Record<SearchListColumn, ExportColumn<SearchedPhrase>> = {
  phrase: {
    heads: (words) => [words('search.searched.columns.phrase')],
    cells: ({ phrase }, words) =>
      phrase in named ? [words(`search.searched.${named[phrase as keyof typeof named]}`)] : [phrase],
  },
  language: {
    heads: (words) => [words('search.searched.columns.language')],
    cells: ({ language }, words) => [words(`search.languages.${language}`)],
  },
  searches: number('searches'),
  zero: number('zero'),
  clicks: number('clicks'),
  carted: number('carted'),
  bought: number('bought'),
  hits: number('hits'),
}

const products = (key: 'pins' | 'buries'): ExportColumn<SearchRule> => ({
  heads: (words) => [words(`search.pins.columns.${key}`)],
  cells: (rule) => [rule[key].map(({ code }) => code).join('; ')],
})

/** Products stand by their codes. */
export const searchRuleColumns = (now: Date): Record<SearchRuleListColumn, ExportColumn<SearchRule>> => ({
  phrases: {
    heads: (words) => [words('search.pins.columns.phrases')],
    cells: ({ phrases }) => [phrases.join('; ')],
  },
  pins: products('pins'),
  buries: products('buries'),
  state: {
    heads: (words) => [words('search.pins.columns.state')],
    cells: (rule, words) => [words(`search.pins.states.${searchRuleState(rule, now)}`)],
  },
  updatedAt: {
    heads: (words) => [words('search.pins.columns.updatedAt')],
    cells: ({ updatedAt }) => [{ moment: updatedAt }],
  },
})
