import { cmsRequestsApi } from '#contract/requests.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Rows, WaitingRows } from '../dashboard/rows.tsx'
import rows from '../dashboard/rows.module.css'
import { ListError } from '../list/list-state.tsx'
import { Panel } from '../panel.tsx'
import { useAsked } from '../use-asked.ts'
import { RequestStatusBadge } from './request-badges.tsx'
import { requestsAddress } from './requests-query.ts'
import { openRequests } from './requests-questions.ts'
import styles from './requests.module.css'

/** Messages and requests for quotes that wait for staff, newest first (D-571). */
export function NewestRequests() {
  const t = useT('cms.requests')
  const format = useFormat()
  const { data, error, refetch, isFetching } = useAsked(cmsRequestsApi.list, { query: openRequests })
  return (
    <Panel
      title={t('dashboard.title')}
      action={<Link to={requestsAddress}>{t('dashboard.all')}</Link>}
      isFlush
    >
      {error ? (
        <ListError error={error} isBusy={isFetching} onAgain={() => void refetch()} />
      ) : !data ? (
        <WaitingRows />
      ) : data.data.length === 0 ? (
        <EmptyState title={t('dashboard.none')}>{t('dashboard.noneHint')}</EmptyState>
      ) : (
        <Rows>
          {data.data.map(({ id, type, status, fullName, company, createdAt }) => (
            <li key={id}>
              <Link to={`/cms/orders/requests/${id}`} className={rows.row}>
                <span className={rows.main}>
                  <bdi className={classNames(rows.name, status === 'new' && styles.unread)}>
                    {company || fullName}
                  </bdi>
                  <span className={rows.sub}>
                    {t(`type.${type}`)} · {format.date(createdAt)}
                  </span>
                </span>
                <span className={rows.end}>
                  <RequestStatusBadge status={status} />
                </span>
              </Link>
            </li>
          ))}
        </Rows>
      )}
    </Panel>
  )
}
