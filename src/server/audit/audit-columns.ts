import type { AuditChange, AuditEntry, AuditListColumn } from '#contract/audit.ts'
import type { Say } from '#i18n/server-words.ts'
import type { ExportColumn } from '../http/export-list.ts'

export const auditColumns: Record<AuditListColumn, ExportColumn<AuditEntry>> = {
  at: { heads: (words) => [words('date')], cells: ({ at }) => [{ moment: at }] },
  by: { heads: (words) => [words('by')], cells: ({ by }) => [by.name] },
  did: { heads: (words) => [words('did')], cells: ({ did }) => [did] },
  entity: {
    heads: (words) => [words('entity')],
    cells: ({ entity }, words) => [words(`audit.entities.${entity}`)],
  },
  name: { heads: (words) => [words('name')], cells: ({ name }) => [name] },
  changes: {
    heads: (words) => [words('changes')],
    cells: ({ changes }, words) => [changes.map((change) => inOneLine(change, words)).join('\n')],
  },
}

const inOneLine = ({ label, before, after }: AuditChange, words: Say) => {
  const text = (values: string[]) => values.join(', ') || words('nothing')
  return words('change', { label, before: text(before), after: text(after) })
}
