import { IconArrowLeft, IconTruckReturn } from '@tabler/icons-react'
import type { storeReturnsApi } from '#contract/returns.ts'
import type { Data } from '#web/api/types.ts'
import { isolated } from '#web/language/isolated.ts'
import { useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import styles from '../orders/order.module.css'
import { ReturnForm } from './return-form.tsx'

/** Asks to return goods of an order, or claims their warranty. */
export function AskReturn({
  options: { order, mayAsk, lines },
}: {
  options: Data<typeof storeReturnsApi.options>
}) {
  const t = useT('returns')
  return (
    <>
      <PageTitle title={t('ask')} />
      <Link to={`/orders/${order.id}`} className={styles.back}>
        <IconArrowLeft size={18} className="mirrors" aria-hidden />
        {t('back')}
      </Link>
      <header className={styles.header}>
        <div>
          <h1>{t('ask')}</h1>
          <p className={styles.muted}>{t('forOrder', { number: isolated(order.number) })}</p>
        </div>
      </header>
      {mayAsk ? (
        <ReturnForm order={order.id} lines={lines} />
      ) : (
        <EmptyState title={t('nothing')} icon={<IconTruckReturn size={56} stroke={1.2} />}>
          {t('nothingHint')}
        </EmptyState>
      )}
    </>
  )
}
