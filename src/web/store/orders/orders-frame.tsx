import { IconClipboardList, IconDeviceRemote, IconListDetails, IconTruckReturn } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { brand } from '#brand'
import { useSession } from '#web/api/session.ts'
import { useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import styles from './orders.module.css'

/** What was bought, in two views at one address: orders, and what runs for a time. */
export function OrdersFrame({ view, children }: { view: 'orders' | 'subscriptions'; children: ReactNode }) {
  const t = useT('store.orders')
  const { can } = useSession('customer')
  return (
    <>
      <PageTitle title={t('title')} />
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <div className={styles.ways}>
          {brand.flags.devices && can('devices.read') && (
            <ButtonLink to="/devices">
              <IconDeviceRemote size={18} aria-hidden />
              {t('devices')}
            </ButtonLink>
          )}
          {brand.flags.lists && (
            <ButtonLink to="/lists">
              <IconClipboardList size={18} aria-hidden />
              {t('lists')}
            </ButtonLink>
          )}
          {brand.flags.returns && (
            <ButtonLink to="/returns">
              <IconTruckReturn size={18} aria-hidden />
              {t('returns')}
            </ButtonLink>
          )}
          {brand.flags.quickOrder && (
            <ButtonLink to="/quick-order">
              <IconListDetails size={18} aria-hidden />
              {t('quickOrder')}
            </ButtonLink>
          )}
        </div>
      </div>
      <nav className={styles.views} aria-label={t('sections.label')}>
        {(['orders', 'subscriptions'] as const).map((name) => (
          <Link
            key={name}
            to={name === 'orders' ? '/orders' : '/orders?view=subscriptions'}
            aria-current={name === view ? 'page' : undefined}
          >
            {t(`sections.${name}`)}
          </Link>
        ))}
      </nav>
      {children}
    </>
  )
}
