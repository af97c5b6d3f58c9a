import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { enums } from './enums.ts'
import {
  CmsPaging,
  Id,
  Instant,
  Many,
  One,
  queryList,
  querySort,
  queryText,
  text,
  Version,
  WithId,
} from './shared.ts'

export const maxSynonyms = 5_000
const maxImportCharacters = 800_000
export const mostTerms = 12
export const mostMeanings = 6
export const mostNote = 200
const synonymLanguages = ['en', 'ar', 'any'] as const
const origins = ['start', 'staff', 'search'] as const
const phrases = (most: number) => z.array(text(40, 2)).min(1).max(most)

const synonym = {
  /** Of what is typed; `any` for codes. */
  language: z.enum(synonymLanguages),
  terms: phrases(mostTerms),
  means: phrases(mostMeanings),
  /** `one`: who types a term finds what it means. `two`: all of them find each other. */
  direction: z.enum(['one', 'two']),
  isDialect: z.boolean(),
  note: text(200, 0),
  isActive: z.boolean(),
}

/** Words that mean the same, as staff keep them. */
export const Synonym = z.object({
  _id: Id,
  ...synonym,
  terms: z.array(z.string()),
  means: z.array(z.string()),
  note: z.string(),
  origin: z.enum(origins),
  updatedAt: Instant,
  version: Version,
})
export type Synonym = z.infer<typeof Synonym>

export const NewSynonym = z.strictObject({
  ...synonym,
  isDialect: synonym.isDialect.default(false),
  note: synonym.note.default(''),
  isActive: synonym.isActive.default(true),
  /** Made of a search that staff looked at. */
  origin: z.enum(['staff', 'search']).default('staff'),
})
export type NewSynonym = z.infer<typeof NewSynonym>

export const SynonymChanges = z.strictObject({ ...synonym, version: Version }).partial({
  language: true,
  terms: true,
  means: true,
  direction: true,
  isDialect: true,
  note: true,
  isActive: true,
})
export type SynonymChanges = z.infer<typeof SynonymChanges>

const synonymFilters = {
  search: queryText(100),
  language: queryList(z.enum(synonymLanguages)),
  origin: queryList(z.enum(origins)),
  sort: querySort(['terms', 'updatedAt']),
}
export const SynonymsQuery = z.object({ ...CmsPaging.shape, ...synonymFilters })
export type SynonymsQuery = z.infer<typeof SynonymsQuery>

/** How a text is read, and what it finds. */
export const ExplainedSearch = z.object({
  phrase: z.string(),
  units: z.array(
    z.object({
      typed: z.string(),
      corrected: z.string().optional(),
      /** What is looked for: as typed, as it means, and words that begin so. */
      exact: z.array(z.string()),
      synonyms: z.array(z.string()),
      longer: z.array(z.string()),
    }),
  ),
  dropped: z.array(z.string()),
  total: z.int(),
  more: z.int(),
  products: z.array(z.object({ _id: Id, name: z.string(), code: z.string(), isPinned: z.boolean() })),
  /** Pinned or put last, but hidden or deleted: shoppers do not see them. */
  unseen: z.array(z.object({ _id: Id, name: z.string(), code: z.string() })),
})
export type ExplainedSearch = z.infer<typeof ExplainedSearch>

const rule = {
  phrases: phrases(12),
  language: z.enum(enums.Language).nullable(),
  pins: z.array(Id).max(6),
  buries: z.array(Id).max(20),
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  note: text(200, 0),
  isActive: z.boolean(),
}
const RuleProduct = z.object({ _id: Id, name: z.string(), code: z.string(), isSeen: z.boolean() })

/** Products that staff put first or last for a phrase. */
export const SearchRule = z.object({
  _id: Id,
  ...rule,
  phrases: z.array(z.string()),
  note: z.string(),
  pins: z.array(RuleProduct),
  buries: z.array(RuleProduct),
  updatedAt: Instant,
  version: Version,
})
export type SearchRule = z.infer<typeof SearchRule>
export const NewSearchRule = z.strictObject({
  ...rule,
  language: rule.language.default(null),
  pins: rule.pins.default([]),
  buries: rule.buries.default([]),
  startsAt: rule.startsAt.default(null),
  endsAt: rule.endsAt.default(null),
  note: rule.note.default(''),
  isActive: rule.isActive.default(true),
})
export type NewSearchRule = z.infer<typeof NewSearchRule>
export const SearchRuleChanges = z.strictObject({
  phrases: rule.phrases.optional(),
  language: rule.language.optional(),
  pins: rule.pins.optional(),
  buries: rule.buries.optional(),
  startsAt: rule.startsAt.optional(),
  endsAt: rule.endsAt.optional(),
  note: rule.note.optional(),
  isActive: rule.isActive.optional(),
  version: Version,
})
export type SearchRuleChanges = z.infer<typeof SearchRuleChanges>

/** What was searched, of no person. `(rare)` and `(removed)` stand for phrases that are not told. */
export const SearchedPhrase = z.object({
  phrase: z.string(),
  language: z.enum(enums.Language),
  searches: z.int(),
  zero: z.int(),
  relaxed: z.int(),
  clicks: z.int(),
  carted: z.int(),
  bought: z.int(),
  /** Products found, on average. */
  hits: z.int(),
})
export type SearchedPhrase = z.infer<typeof SearchedPhrase>

export const searchedSorts = ['searches', 'zero', 'clicks', 'carted', 'bought', 'hits'] as const
export const SearchesQuery = z.object({
  ...CmsPaging.shape,
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
  language: queryList(z.enum(enums.Language)),
  search: queryText(100),
  only: z.preprocess((value) => (value === '' ? undefined : value), z.enum(['zero', 'unclicked']).optional()),
  sort: querySort(searchedSorts),
})
export type SearchesQuery = z.infer<typeof SearchesQuery>
const { page: _page, limit: _limit, ...searchFilters } = SearchesQuery.shape

/** The columns of the exported lists. */
export const searchListColumns = [
  'phrase',
  'language',
  'searches',
  'zero',
  'clicks',
  'carted',
  'bought',
  'hits',
] as const
export type SearchListColumn = (typeof searchListColumns)[number]
export const searchRuleListColumns = ['phrases', 'pins', 'buries', 'state', 'updatedAt'] as const
export type SearchRuleListColumn = (typeof searchRuleListColumns)[number]

/** What is wrong with a row of an imported file; the headings are row 1. */
const ImportProblem = z.object({ row: z.int(), text: z.string(), message: z.string() })
const SynonymImportReport = z.object({
  /** Rows that are new, or other than before. */
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** With any, nothing is written. At most 100 are named. */
  problems: z.array(ImportProblem),
  problemCount: z.int(),
  isWritten: z.boolean(),
})
export type SynonymImportReport = z.infer<typeof SynonymImportReport>

const staff = { access: 'admin' } as const

export const cmsSynonymsApi = {
  list: endpoint({
    ...staff,
    needs: 'products.view',
    method: 'GET',
    path: '/marketplace/synonyms',
    summary: 'List words that mean the same',
    query: SynonymsQuery,
    response: Many(Synonym),
  }),
  exportList: endpoint({
    ...staff,
    needs: 'products.view',
    method: 'GET',
    path: '/marketplace/synonyms/list.csv',
    raw: 'file',
    summary: 'Export words that mean the same as CSV',
    query: z.object(synonymFilters),
  }),
  importList: endpoint({
    ...staff,
    needs: 'catalogue.edit',
    method: 'POST',
    path: '/marketplace/synonyms/import',
    summary: 'Import words that mean the same from CSV: all of them, or none',
    body: z.strictObject({
      /** CSV with the columns of the export. */
      rows: z.string().min(1, 'validation.required').max(maxImportCharacters),
      dryRun: z.boolean().default(false),
    }),
    response: One(SynonymImportReport),
  }),
  create: endpoint({
    ...staff,
    needs: 'catalogue.edit',
    method: 'POST',
    path: '/marketplace/synonyms',
    summary: 'Let words find what they mean, from now on and without indexing anew',
    body: NewSynonym,
    response: One(Synonym),
    status: 201,
    errors: ['synonym_taken', 'synonym_same', 'limit_reached'],
  }),
  find: endpoint({
    ...staff,
    needs: 'products.view',
    method: 'GET',
    path: '/marketplace/synonyms/:id',
    summary: 'Find words that mean the same',
    params: WithId,
    response: One(Synonym),
  }),
  update: endpoint({
    ...staff,
    needs: 'catalogue.edit',
    method: 'PATCH',
    path: '/marketplace/synonyms/:id',
    summary: 'Change words that mean the same',
    params: WithId,
    body: SynonymChanges,
    response: One(Synonym),
    errors: ['version_conflict', 'synonym_taken', 'synonym_same'],
  }),
  remove: endpoint({
    ...staff,
    needs: 'catalogue.edit',
    method: 'DELETE',
    path: '/marketplace/synonyms/:id',
    summary: 'Delete words that mean the same',
    params: WithId,
  }),
}

export const cmsSearchRulesApi = {
  list: endpoint({
    ...staff,
    needs: 'products.view',
    method: 'GET',
    path: '/marketplace/search-rules',
    summary: 'List phrases with products that come first or last',
    query: z.object({ ...CmsPaging.shape, search: queryText(100) }),
    response: Many(SearchRule),
  }),
  exportList: endpoint({
    ...staff,
    needs: 'products.view',
    method: 'GET',
    path: '/marketplace/search-rules/list.csv',
    raw: 'file',
    summary: 'Export phrases with products that come first or last as CSV',
    query: z.object({ search: queryText(100), columns: queryList(z.enum(searchRuleListColumns)) }),
  }),
  create: endpoint({
    ...staff,
    needs: 'catalogue.edit',
    method: 'POST',
    path: '/marketplace/search-rules',
    summary: 'Put products first or last for a phrase',
    body: NewSearchRule,
    response: One(SearchRule),
    status: 201,
  }),
  find: endpoint({
    ...staff,
    needs: 'products.view',
    method: 'GET',
    path: '/marketplace/search-rules/:id',
    summary: 'Find the products that come first or last for a phrase',
    params: WithId,
    response: One(SearchRule),
  }),
  update: endpoint({
    ...staff,
    needs: 'catalogue.edit',
    method: 'PATCH',
    path: '/marketplace/search-rules/:id',
    summary: 'Change which products come first or last for a phrase',
    params: WithId,
    body: SearchRuleChanges,
    response: One(SearchRule),
    errors: ['version_conflict'],
  }),
  remove: endpoint({
    ...staff,
    needs: 'catalogue.edit',
    method: 'DELETE',
    path: '/marketplace/search-rules/:id',
    summary: 'Let a phrase find products in their usual order again',
    params: WithId,
  }),
}

export const cmsSearchesApi = {
  list: endpoint({
    ...staff,
    needs: 'dashboard.view',
    method: 'GET',
    path: '/marketplace/searches',
    summary: 'List what was searched, the most often first: all of it, without hits, or without clicks',
    query: SearchesQuery,
    response: Many(SearchedPhrase),
  }),
  exportList: endpoint({
    ...staff,
    needs: 'dashboard.view',
    method: 'GET',
    path: '/marketplace/searches/list.csv',
    raw: 'file',
    summary: 'Export what was searched as CSV',
    query: z.object({ ...searchFilters, columns: queryList(z.enum(searchListColumns)) }),
  }),
  explain: endpoint({
    ...staff,
    needs: 'products.view',
    method: 'GET',
    path: '/marketplace/searches/explain',
    summary: 'Tell how a text is read, and the first products that it finds, perhaps with others pinned',
    query: z.object({
      text: text(100),
      language: z.enum(enums.Language),
      pins: queryList(Id),
      buries: queryList(Id),
    }),
    response: One(ExplainedSearch),
  }),
}

export const storeSearchesApi = {
  count: endpoint({
    access: 'public',
    method: 'POST',
    path: '/marketplace-customer/searches',
    summary: 'Count a search, or what came of it; of whom is not kept',
    body: z.strictObject({ text: text(100), did: z.enum(['searched', 'clicked', 'carted']) }),
  }),
}
