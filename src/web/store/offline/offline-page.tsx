import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isolated } from '#web/language/isolated.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { browserStorage, useIsInBrowser } from '#web/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { readCart } from '../cart/cart.ts'
import styles from './offline-page.module.css'
import { readSeen, type Seen } from './seen.ts'

/** Where one wanted to go, within this shop. */
const wantedOf = (search: URLSearchParams) => {
  const from = search.get('from') ?? ''
  return /^\/(?:en|ar)(?:[/?]|$)/.test(from) ? from : undefined
}

/** Shown by the service worker when the shop cannot be reached: what this browser has seen before, and the way back. */
export default function OfflinePage() {
  const t = useT('offline')
  const [search] = useSearchParams()
  const isInBrowser = useIsInBrowser()
  const wanted = wantedOf(search)
  useEffect(() => {
    if (!wanted) return undefined
    const goOn = () => window.location.replace(wanted)
    window.addEventListener('online', goOn)
    return () => window.removeEventListener('online', goOn)
  }, [wanted])
  return (
    // The page's scripts begin at once: it shows what only this browser knows.
    <div data-at-once>
      <PageTitle title={t('title')} />
      <meta name="robots" content="noindex" />
      <EmptyState
        isPage
        title={t('title')}
        icon={<IconCloudOff size={56} stroke={1.2} />}
        action={
          <Button kind="primary" onClick={() => window.location.replace(wanted ?? window.location.href)}>
            {t('again')}
          </Button>
        }
      >
        {t('hint')}
      </EmptyState>
      {isInBrowser && <SeenBefore />}
    </div>
  )
}

/** The cart is in this browser; of what was never looked at there the name is not known. */
function cartNow(seen: Seen) {
  const lines = Object.values(readCart(browserStorage.get('cart'))).map(({ id, quantity }) => ({
    name: seen.cart.find((product) => product.id === id)?.name,
    quantity,
  }))
  return {
    lines: lines.flatMap(({ name, quantity }) => (name === undefined ? [] : [{ name, quantity }])),
    others: lines.filter(({ name }) => name === undefined).length,
  }
}

function SeenBefore() {
  const t = useT('offline')
  const format = useFormat()
  const [seen] = useState<Seen>(readSeen)
  const { orders, lists } = seen
  const cart = cartNow(seen)
  const hasCart = cart.lines.length + cart.others > 0
  if (!hasCart && orders.length + lists.length === 0) return null
  return (
    <div className={styles.seen}>
      <p className={styles.hint}>{t('seen')}</p>
      {hasCart && (
        <section className={styles.part}>
          <h2>{t('cart')}</h2>
          <Lines lines={cart.lines} />
          {cart.others > 0 && <p className={styles.hint}>{t('others', { count: cart.others })}</p>}
        </section>
      )}
      {orders.length > 0 && (
        <section className={styles.part}>
          <h2>{t('orders')}</h2>
          <ul className={styles.rows}>
            {orders.map(({ id, number, placedAt, total, status }) => (
              <li key={id}>
                <bdi dir="ltr">{number}</bdi>
                <span>{format.date(placedAt)}</span>
                <span>{status}</span>
                <bdi>{total}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
      {lists.map(({ id, name, lines }) => (
        <section key={id} className={styles.part}>
          <h2>{t('list', { name: isolated(name) })}</h2>
          <Lines lines={lines} />
        </section>
      ))}
    </div>
  )
}

function Lines({ lines }: { lines: Seen['lists'][number]['lines'] }) {
  const format = useFormat()
  return (
    <ul className={styles.rows}>
      {lines.map(({ name, quantity }, index) => (
        // Two products may have the same name.
        <li key={index}>
          <bdi>{name}</bdi>
          <span>× {format.number(quantity)}</span>
        </li>
      ))}
    </ul>
  )
}
