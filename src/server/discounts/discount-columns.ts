import type { DiscountListColumn, DiscountRow } from '#contract/cms-discounts.ts'
import type { ExportColumn } from '../http/export-list.ts'

export const discountColumns: Record<DiscountListColumn, ExportColumn<DiscountRow>> = {
  name: { heads: (words) => [words('name')], cells: ({ code, name }) => [code ?? name] },
  type: {
    heads: (words) => [words('type')],
    cells: ({ type }, words) => [words(`enums.DiscountType.${type}`)],
  },
  percentage: { heads: (words) => [words('percentage')], cells: ({ percentage }) => [percentage] },
  usage: {
    heads: (words) => [words('timesUsed'), words('usageLimit')],
    cells: ({ usageCount, numberOfUsage }) => [usageCount, numberOfUsage],
  },
  dates: {
    heads: (words) => [words('startDate'), words('endDate')],
    cells: ({ startDate, endDate }) => [{ moment: startDate }, endDate ? { moment: endDate } : undefined],
  },
  status: {
    heads: (words) => [words('status')],
    cells: ({ status }, words) => [words(`enums.DiscountStatus.${status}`)],
  },
}
