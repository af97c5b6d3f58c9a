import { type ImportListColumn, type ProductImport, rowOutcomes } from '#contract/imports.ts'
import type { ExportColumn } from '../http/export-list.ts'

export const importColumns: Record<ImportListColumn, ExportColumn<ProductImport>> = {
  file: { heads: (words) => [words('imports.list.columns.file')], cells: ({ fileName }) => [fileName] },
  status: {
    heads: (words) => [words('status')],
    cells: ({ status, problem }, words) => [
      [words(`imports.statuses.${status}`), problem].filter((text) => text !== undefined).join(': '),
    ],
  },
  rows: {
    heads: (words) => rowOutcomes.map((outcome) => words(`imports.outcomes.${outcome}`)),
    cells: ({ counts }) => rowOutcomes.map((outcome) => counts[outcome]),
  },
  by: { heads: (words) => [words('imports.list.columns.by')], cells: ({ by }) => [by] },
  createdAt: {
    heads: (words) => [words('imports.list.columns.createdAt')],
    cells: ({ createdAt }) => [{ moment: createdAt }],
  },
}
