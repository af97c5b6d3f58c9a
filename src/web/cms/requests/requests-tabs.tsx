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

/** Tabs for orders and requests, with the number of requests nobody has handled yet; for those who may see both. */
export function RequestsTabs() {
  const t = useT('cms')
  const format = useFormat()
  const isRequests = isRequestsTab(useLocation().search)
  const may = useMay()
  const hasBoth = may(cmsOrdersApi.list) && may(cmsRequestsApi.list)
  const { data } = useApiQuery(cmsRequestsApi.list, { query: waitingRequests }, { enabled: hasBoth })
  const waiting = data?.statusCounts.new ?? 0
  if (!hasBoth) return null
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
