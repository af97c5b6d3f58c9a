import type { MetaListColumn } from '#contract/cms-metadata.ts'
import type { ExportColumn } from '../http/export-list.ts'
import type { CountedMeta } from './cms-metadata.queries.ts'

export const metaColumns: Record<MetaListColumn, ExportColumn<CountedMeta>> = {
  title: {
    heads: (words) => [words('titleEn'), words('titleAr')],
    cells: ({ item: { title } }) => [title.en, title.ar],
  },
  order: { heads: (words) => [words('order')], cells: ({ item }) => [item.sortOrder] },
  productCount: { heads: (words) => [words('products')], cells: ({ productCount }) => [productCount] },
  languages: {
    heads: (words) => [words('languages')],
    cells: ({ item: { title } }) => [(['en', 'ar'] as const).filter((code) => title[code] !== '').join(' ')],
  },
  updatedAt: { heads: (words) => [words('updatedAt')], cells: ({ item }) => [item.updatedAt.toISOString()] },
}
