import { cmsRequestsApi } from '#contract/requests.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { RowsPanel } from '../dashboard/rows.tsx'
import rows from '../dashboard/rows.module.css'
import { useApiQuery } from '../use-api-query.ts'
import { RequestStatusBadge } from './request-badges.tsx'
import { requestsAddress } from './requests-query.ts'
import { openRequests } from './requests-questions.ts'
import styles from './requests.module.css'

/** Messages and requests for quotes waiting for staff, newest first. */
export function NewestRequests() {
  const t = useT('cms.requests')
  const format = useFormat()
  const asked = useApiQuery(cmsRequestsApi.list, { query: openRequests })
  return (
    <RowsPanel
      title={t('dashboard.title')}
      action={<Link to={requestsAddress}>{t('dashboard.all')}</Link>}
      asked={asked}
      rows={asked.data?.data}
      empty={{ title: t('dashboard.none'), hint: t('dashboard.noneHint') }}
    >
      {({ id, type, status, fullName, company, createdAt }) => (
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
      )}
    </RowsPanel>
  )
}
