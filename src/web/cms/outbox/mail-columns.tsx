import type { cmsOutboxApi } from '#contract/outbox.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from 'react-router'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import type { Column } from '../list/list-table.tsx'
import { useListAddress } from '../list/use-list-address.ts'
import styles from './outbox.module.css'

export type Mail = Data<typeof cmsOutboxApi.list>

const tones: Record<Mail['status'], Tone> = { kept: 'neutral', waiting: 'warning', sent: 'success' }

export function MailStatusBadge({ status }: { status: Mail['status'] }) {
  const t = useT('cms.outbox.statuses')
  return <Badge tone={tones[status]}>{t(status)}</Badge>
}

/** Subject, recipient, kind, language, time and status; `chosen` is the mail that is being read. */
export function useMailColumns(chosen: string | undefined): Column<Mail>[] {
  const t = useT('cms.outbox')
  const format = useFormat()
  const { query, to } = useListAddress()
  const page = query.get('page') ?? ''
  return [
    {
      key: 'subject',
      isAlways: true,
      label: t('columns.subject'),
      cell: ({ id, subject, language }) => (
        <Link
          to={to({ mail: id, page })}
          preventScrollReset
          className={styles.link}
          aria-current={id === chosen ? 'true' : undefined}
        >
          <bdi lang={language}>{subject}</bdi>
        </Link>
      ),
    },
    {
      key: 'to',
      label: t('columns.to'),
      cell: (mail) => (
        <bdi className={styles.to} dir="ltr">
          {mail.to}
        </bdi>
      ),
    },
    { key: 'kind', label: t('columns.kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
    {
      key: 'language',
      label: t('columns.language'),
      cell: ({ language }) => t(`languages.${language}`),
    },
    {
      key: 'createdAt',
      label: t('columns.createdAt'),
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className={styles.time}>
          {format.dateTime(createdAt)}
        </time>
      ),
    },
    {
      key: 'status',
      label: t('columns.status'),
      cell: ({ status }) => <MailStatusBadge status={status} />,
    },
  ]
}
