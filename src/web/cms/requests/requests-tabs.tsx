import { cmsRequestsApi } from '#contract/requests.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { useLocation } from 'react-router'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useApiQuery } from '../use-api-query.ts'
import { waitingRequests } from './requests-questions.ts'
import { isRequestsTab, requestsAddress } from './requests-query.ts'
import styles from './requests-tabs.module.css'

/** Tabs for orders and requests, with the number of requests nobody has handled yet. */
export function RequestsTabs() {
  const t = useT('cms')
  const format = useFormat()
  const isRequests = isRequestsTab(useLocation().search)
  const { data } = useApiQuery(cmsRequestsApi.list, { query: waitingRequests })
  const waiting = data?.statusCounts.new ?? 0
  return (
    <nav className={styles.tabs} aria-label={t('requests.lists')}>
      <Link to="/cms/orders" className={styles.tab} aria-current={isRequests ? undefined : 'page'}>
        {t('orders.title')}
      </Link>
      <Link to={requestsAddress} className={styles.tab} aria-current={isRequests ? 'page' : undefined}>
        {t('requests.title')}
        {waiting > 0 && (
          <span className={styles.waiting}>
            <span aria-hidden>{format.number(waiting)}</span>
            <VisuallyHidden>{t('requests.waiting', { count: waiting })}</VisuallyHidden>
          </span>
        )}
      </Link>
    </nav>
  )
}
