import type { BinEntry, BinListColumn } from '#contract/bin.ts'
import type { ExportColumn } from '../http/export-list.ts'

export const binColumns: Record<BinListColumn, ExportColumn<BinEntry>> = {
  name: { heads: (words) => [words('name'), words('code')], cells: ({ name, code }) => [name, code] },
  kind: {
    heads: (words) => [words('bin.columns.kind')],
    cells: ({ kind }, words) => [words(`bin.one.${kind}`)],
  },
  deleted: {
    heads: (words) => [words('bin.columns.deleted'), words('bin.filters.by')],
    cells: ({ at, by }) => [{ moment: at }, by.name],
  },
  left: { heads: (words) => [words('bin.columns.daysLeft')], cells: ({ daysLeft }) => [daysLeft] },
}
