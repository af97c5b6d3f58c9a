import type { CmsMarketing, MarketingListColumn } from '#contract/cms-marketing.ts'
import type { ExportColumn } from '../http/export-list.ts'

export const marketingColumns: Record<MarketingListColumn, ExportColumn<CmsMarketing>> = {
  title: {
    heads: (words) => [words('marketing.columns.title'), words('subTitle'), words('description')],
    cells: ({ title, subTitle, description }) => [title, subTitle, description],
  },
  place: {
    heads: (words) => [words('place')],
    cells: ({ position, placement }, words) => [
      position
        ? words(`marketing.positions.${position}`)
        : placement && words(`marketing.placements.${placement}`),
    ],
  },
  schedule: {
    heads: (words) => [words('startAt'), words('endAt')],
    cells: ({ startAt, endAt }) => [startAt && { moment: startAt }, endAt && { moment: endAt }],
  },
  languages: { heads: (words) => [words('languages')], cells: ({ languages }) => [languages.join(', ')] },
  state: {
    heads: (words) => [words('status')],
    cells: ({ state }, words) => [words(`marketing.states.${state}`)],
  },
}
