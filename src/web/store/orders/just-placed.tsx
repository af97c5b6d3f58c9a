import { IconCircleCheck } from '@tabler/icons-react'
import { useSession } from '#web/api/session.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import type { ShownOrder } from './load-order.ts'
import styles from './just-placed.module.css'

/** Right after an order is placed: that it is there, and what happens next. */
export function JustPlaced({ order }: { order: ShownOrder }) {
  const t = useT('store.orders.justPlaced')
  const format = useFormat()
  const { user } = useSession('customer')
  const shipsGoods = order.items.some(({ type }) => type !== 'licence')
  return (
    <section className={styles.panel} aria-labelledby="just-placed-heading">
      <IconCircleCheck size={32} stroke={1.6} className={styles.mark} aria-hidden />
      <div className={styles.words}>
        <h2 id="just-placed-heading">{t('title')}</h2>
        {user?.email && <p>{t.rich('mailed', { email: () => <bdi dir="ltr">{user.email}</bdi> })}</p>}
        <h3>{t('next')}</h3>
        <ol className={styles.steps}>
          <li>{t(`payment.${paymentOf(order)}`)}</li>
          <li>{t('accepting')}</li>
          <li>
            {shipsGoods ? t('shipping', { date: format.date(order.estimatedDelivery) }) : t('licences')}
          </li>
        </ol>
        <div className={styles.buttons}>
          <ButtonLink to="/products">{t('goOn')}</ButtonLink>
          <ButtonLink to="/contact" kind="quiet">
            {t('ask')}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

function paymentOf({ payment, bankTransfer }: ShownOrder) {
  if (payment.status === 'paid') return 'paid'
  if (payment.isBeingConfirmed) return 'confirming'
  return bankTransfer ? 'transfer' : 'open'
}
