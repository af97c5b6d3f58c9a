import { IconTruckReturn } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { storeReturnsApi } from '#contract/returns.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ReturnStatusBadge } from '#web/ui/return-status-badge.tsx'
import styles from '../orders/order.module.css'
import own from './returns.module.css'

/** On the page of an order: what was asked for of it, and the way to ask for more. */
export function OrderReturns({ order }: { order: string }) {
  const t = useT('returns')
  const format = useFormat()
  const language = useLanguage()
  const { data } = useQuery({
    ...queryOf(call, language, storeReturnsApi.options, { params: { id: order } }),
    staleTime: 0,
  })
  if (!data || (!data.data.mayAsk && data.data.returns.length === 0)) return null
  const { mayAsk, returns } = data.data
  return (
    <section className={styles.panel} aria-labelledby="returns-heading">
      <div className={styles.heading}>
        <h2 id="returns-heading">{t('ofOrder')}</h2>
        {mayAsk && (
          <ButtonLink size="small" to={`/orders/${order}/return`}>
            <IconTruckReturn size={18} aria-hidden />
            {t('ask')}
          </ButtonLink>
        )}
      </div>
      {returns.length > 0 && (
        <ul className={own.rows}>
          {returns.map(({ id, number, kind, status, createdAt }) => (
            <li key={id}>
              <Link to={`/returns/${id}`} className={styles.name}>
                <bdi dir="ltr">{number}</bdi>
              </Link>
              <span className={styles.muted}>
                {t(`kind.${kind}`)} · {format.date(createdAt)}
              </span>
              <ReturnStatusBadge status={status} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
