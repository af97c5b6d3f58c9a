import { enums } from '#contract/enums.ts'
import type { LandingListColumn } from '#contract/landing-pages.ts'
import { landingPath } from '#contract/landing-ways.ts'
import type { ExportColumn } from '../http/export-list.ts'
import type { KnownPage } from './landing-pages.queries.ts'

export const landingColumns: Record<LandingListColumn, ExportColumn<KnownPage>> = {
  title: {
    heads: (words) => [words('nameEn'), words('nameAr')],
    cells: ({ name }) => [name.en, name.ar],
  },
  way: {
    heads: (words) => [words('landing.columns.way')],
    cells: ({ way }, words) => [words(`landing.ways.${way}`)],
  },
  address: { heads: (words) => [words('landing.columns.address')], cells: (page) => [landingPath(page)] },
  productCount: {
    heads: (words) => [words('landing.columns.products')],
    cells: ({ productCount }) => [productCount],
  },
  languages: {
    heads: (words) => [words('landing.columns.intro')],
    cells: ({ row }) => [enums.Language.filter((language) => (row?.intro[language] ?? '') !== '').join(' ')],
  },
}
