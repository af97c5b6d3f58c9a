import { cmsDraftsApi } from '#contract/drafts.ts'
import { cmsOrdersApi } from '#contract/orders.ts'
import { cmsRequestsApi } from '#contract/requests.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { useLocation } from 'react-router'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useMay } from '../may.ts'
import { useApiQuery } from '../use-api-query.ts'
import { waitingRequests } from './requests-questions.ts'
import { isRequestsTab, requestsAddress } from './requests-query.ts'
import styles from './requests-tabs.module.css'

/** Tabs for orders, drafts and requests, with the number of new requests; for those who may see more than one of them. */
export function RequestsTabs() {
  const t = useT('cms')
  const format = useFormat()
  const { pathname, search } = useLocation()
  const isRequests = isRequestsTab(search)
  const isDrafts = pathname.endsWith('/cms/orders/drafts')
  const may = useMay()
  const hasOrders = may(cmsOrdersApi.list)
  const hasRequests = may(cmsRequestsApi.list)
  const { data } = useApiQuery(
    cmsRequestsApi.list,
    { query: waitingRequests },
    { enabled: hasOrders && hasRequests },
  )
  const waiting = data?.statusCounts.new ?? 0
  if (!hasOrders) return null
  return (
    <nav className={styles.tabs} aria-label={t('requests.lists')}>
      <Link
        to="/cms/orders"
        className={styles.tab}
        aria-current={isRequests || isDrafts ? undefined : 'page'}
      >
        {t('orders.title')}
      </Link>
      {may(cmsDraftsApi.list) && (
        <Link to="/cms/orders/drafts" className={styles.tab} aria-current={isDrafts ? 'page' : undefined}>
          {t('drafts.tab')}
        </Link>
      )}
      {hasRequests && (
        <Link to={requestsAddress} className={styles.tab} aria-current={isRequests ? 'page' : undefined}>
          {t('requests.title')}
          {waiting > 0 && (
            <span className={styles.waiting}>
              <span aria-hidden>{format.number(waiting)}</span>
              <VisuallyHidden>{t('requests.waiting', { count: waiting })}</VisuallyHidden>
            </span>
          )}
        </Link>
      )}
    </nav>
  )
}
