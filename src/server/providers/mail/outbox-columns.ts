import type { KeptMail, OutboxListColumn } from '#contract/outbox.ts'
import type { ExportColumn } from '../../http/export-list.ts'

export const outboxColumns: Record<OutboxListColumn, ExportColumn<KeptMail>> = {
  subject: { heads: (words) => [words('outbox.columns.subject')], cells: ({ subject }) => [subject] },
  to: { heads: (words) => [words('outbox.columns.to')], cells: ({ to }) => [to] },
  kind: { heads: (words) => [words('kind')], cells: ({ kind }, words) => [words(`outbox.kinds.${kind}`)] },
  language: {
    heads: (words) => [words('outbox.columns.language')],
    cells: ({ language }, words) => [words(`outbox.languages.${language}`)],
  },
  createdAt: {
    heads: (words) => [words('outbox.columns.createdAt')],
    cells: ({ createdAt }) => [{ moment: createdAt }],
  },
  status: {
    heads: (words) => [words('status')],
    cells: ({ status }, words) => [words(`outbox.statuses.${status}`)],
  },
}
