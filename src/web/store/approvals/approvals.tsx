import { IconChecklist } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { approvalScopes, type ApprovalScope, storeApprovalsApi } from '#contract/approvals.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { useSession } from '#web/api/session.ts'
import type { Data } from '#web/api/types.ts'
import { isolated } from '#web/language/isolated.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Pagination } from '#web/ui/page/pagination.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from '../orders/orders.module.css'
import { ApprovalStatusBadge } from './approval-status.tsx'
import own from './approvals.module.css'
import { StandInsSection } from './stand-ins-section.tsx'

const pageSize = 9

/** Orders that were sent for approval: those that wait for the caller, their own, and what they see of the company. */
export function Approvals() {
  const t = useT('approvals')
  const format = useFormat()
  const language = useLanguage()
  const { can } = useSession('customer')
  const [search] = useSearchParams()
  const decides = can('approvals.decide')
  const scopes = approvalScopes.filter((scope) => scope !== 'to_decide' || decides)
  const asked = search.get('scope')
  const scope = scopes.find((one) => one === asked) ?? scopes[0] ?? 'mine'
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
  const list = useQuery({
    ...queryOf(call, language, storeApprovalsApi.list, { query: { scope, page, limit: pageSize } }),
    staleTime: 0,
  })
  const shown = list.data
  const address = (name: ApprovalScope) => (name === scopes[0] ? '/approvals' : `/approvals?scope=${name}`)
  return (
    <>
      <PageTitle title={t('title')} />
      <h1>{t('title')}</h1>
      <nav className={styles.views} aria-label={t('scopes.label')}>
        {scopes.map((name) => (
          <Link key={name} to={address(name)} aria-current={name === scope ? 'page' : undefined}>
            {t(`scopes.${name}`)}
            {name === 'to_decide' && shown && shown.toDecide > 0 && (
              <>
                {' '}
                <Badge tone="accent">{format.number(shown.toDecide)}</Badge>
              </>
            )}
          </Link>
        ))}
      </nav>
      {list.isError ? (
        <p role="alert">{t('failed')}</p>
      ) : !shown ? (
        <Skeleton shape="block" />
      ) : shown.data.length === 0 ? (
        <EmptyState title={t(`empty.${scope}`)} icon={<IconChecklist size={56} stroke={1.2} />}>
          {t('emptyHint')}
        </EmptyState>
      ) : (
        <>
          <ul className={`${styles.cards} ${own.cards}`}>
            {shown.data.map((approval) => (
              <ApprovalCard key={approval.id} approval={approval} />
            ))}
          </ul>
          <Pagination page={shown.page} limit={shown.limit} total={shown.total} />
        </>
      )}
      {decides && (
        <div className={own.standIns}>
          <StandInsSection />
        </div>
      )}
    </>
  )
}

/** The whole card leads to it. */
function ApprovalCard({ approval }: { approval: Data<typeof storeApprovalsApi.list> }) {
  const t = useT('approvals')
  const format = useFormat()
  const { id, number, status, requester, sentAt, deadline, total, itemQuantity, poNumber, order } = approval
  return (
    <li className={styles.card} data-no-picture>
      <div className={styles.facts}>
        <div className={styles.top}>
          <h2 className={styles.number}>
            <Link to={`/approvals/${id}`} aria-label={t('one', { number })}>
              <bdi dir="ltr">{number}</bdi>
            </Link>
          </h2>
          <ApprovalStatusBadge status={status} />
        </div>
        <p className={styles.muted}>
          {t('sentBy', { name: isolated(requester.name), at: format.dateTime(sentAt) })}
        </p>
        {status === 'waiting' && (
          <p className={styles.muted}>{t('until', { at: format.dateTime(deadline) })}</p>
        )}
        {order && <p className={styles.muted}>{t('order', { number: isolated(order.number) })}</p>}
        {poNumber && (
          <p className={styles.muted}>
            <bdi>{poNumber}</bdi>
          </p>
        )}
        <p className={styles.bottom}>
          <span className={styles.muted}>{t('items', { count: itemQuantity })}</span>
          <strong>{format.money(total)}</strong>
        </p>
      </div>
    </li>
  )
}
