import type { FactFinding, FindingListColumn } from '#contract/fact-findings.ts'
import type { ExportColumn } from '../../http/export-list.ts'

export const findingColumns: Record<FindingListColumn, ExportColumn<FactFinding>> = {
  name: { heads: (words) => [words('findings.columns.name')], cells: ({ product }) => [product.name] },
  code: { heads: (words) => [words('findings.columns.code')], cells: ({ product }) => [product.code] },
  reason: {
    heads: (words) => [words('findings.columns.reason')],
    cells: ({ reason }, words) => [words(`findings.reasons.${reason}`)],
  },
  figure: {
    heads: (words) => [words('findings.columns.attribute'), words('findings.columns.figure')],
    cells: ({ attribute, value, count }) => [attribute?.name, value ?? count],
  },
  usual: {
    heads: (words) => [words('findings.columns.usual')],
    cells: ({ usual, labels }) => [usual ?? labels?.join('; ')],
  },
}
