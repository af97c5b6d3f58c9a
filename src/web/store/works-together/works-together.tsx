import { useQuery } from '@tanstack/react-query'
import { IconPlugConnected } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { type TogetherCheck, worksTogetherApi } from '#contract/works-together.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import type { Data } from '#web/api/types.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Button } from '#web/ui/button.tsx'
import { useDebounced } from '#web/ui/form/use-debounced.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { cartActions } from '../cart/cart-state.ts'
import { putAway, readPutAway } from './put-away.ts'
import styles from './works-together.module.css'

type Advice = Data<typeof worksTogetherApi.check>
type Item = { id: string; quantity: number }

const settleMilliseconds = 400
const mostOffers = 2
const mostNames = 2
/** What one may have already; of the others, one can only say that it is fine. */
const canBeOwned: readonly TogetherCheck[] = [
  'no_gateway',
  'gateway_full',
  'no_sim',
  'no_plan',
  'no_platform',
  'power',
]

/** What these products lack to work, with what helps; nothing where nothing is missing. */
export function WorksTogether({ items, country }: { items: readonly Item[]; country?: string | undefined }) {
  const t = useT('store.worksTogether')
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [unwanted, setUnwanted] = useState(readPutAway)
  const advice = useAdvice(items, country).filter(({ check }) => !unwanted.includes(check))
  if (advice.length === 0) return null

  function dismiss(check: TogetherCheck) {
    const now = [...unwanted, check]
    setUnwanted(now)
    putAway(now)
    heading.current?.focus()
    showAlert({ type: 'info', message: t('dismissed') })
  }

  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <header>
        <h2 id={headingId} ref={heading} tabIndex={-1} className={styles.heading}>
          <IconPlugConnected size={20} aria-hidden />
          {t('title')}
        </h2>
        <p className={styles.quiet}>{t('hint')}</p>
      </header>
      <ul className={styles.list}>
        {advice.map((one) => (
          <li key={`${one.check} ${one.products[0]?.id}`} className={styles.advice}>
            <div className={styles.head}>
              <p className={styles.words}>
                <What advice={one} />
              </p>
              <Button size="small" kind="quiet" onClick={() => dismiss(one.check)}>
                {t(canBeOwned.includes(one.check) ? 'dismiss.have' : 'dismiss.fine')}
              </Button>
            </div>
            <Offers advice={one} onAdded={() => heading.current?.focus()} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function useAdvice(items: readonly Item[], country: string | undefined): readonly Advice[] {
  const language = useLanguage()
  const { user } = useSession('customer')
  const asked = items.map(({ id, quantity }) => `${id}:${quantity}`).join()
  const settled = useDebounced(asked, settleMilliseconds) || asked
  const { data } = useQuery({
    queryKey: [worksTogetherApi.check.path, settled, country, language, user?.id],
    queryFn: ({ signal }) =>
      call(worksTogetherApi.check, {
        body: {
          items: settled.split(',').map((item) => {
            const [product = '', quantity] = item.split(':')
            return { product, quantity: Number(quantity) }
          }),
          ...(country && { country }),
        },
        signal,
      }),
    enabled: settled !== '',
    placeholderData: (before) => before,
  })
  return data?.data ?? []
}

function What({ advice: { check, products, units, madeFor } }: { advice: Advice }) {
  const t = useT('store.worksTogether')
  const names = (parts: Advice['products']) => (
    <>
      {parts.slice(0, mostNames).map(({ id, name, code }, index) => (
        <span key={id}>
          {index > 0 && t('and')}
          <strong>
            <bdi>{name}</bdi>
          </strong>{' '}
          <bdi dir="ltr" className={styles.quiet}>
            {code}
          </bdi>
        </span>
      ))}
      {parts.length > mostNames && <> {t('more', { count: parts.length - mostNames })}</>}
    </>
  )
  return (
    <>
      {t.rich(check, { count: products.length, units, names: () => names(products) })}
      {madeFor.length > 0 && (
        <span className={styles.madeFor}>{t.rich('made_for', { names: () => names(madeFor) })}</span>
      )}
    </>
  )
}

function Offers({ advice: { offers }, onAdded }: { advice: Advice; onAdded: () => void }) {
  const t = useT('store.worksTogether')
  if (offers.length === 0) return null
  return (
    <ul className={styles.offers}>
      {offers.slice(0, mostOffers).map(({ product, quantity }) => (
        <li key={product.id} className={styles.offer}>
          <span className={styles.picture}>
            <Picture file={product.image && { ...product.image, alt: '' }} alt="" sizes="56px" />
          </span>
          <span className={styles.product}>
            <Link to={`/products/${product.id}`} className={styles.name}>
              {product.shortName}
            </Link>
            <span className={styles.quiet}>
              <bdi dir="ltr">{product.code}</bdi>
            </span>
            {product.price && <Price price={product.price} period={product.period} />}
          </span>
          <Button
            size="small"
            aria-label={t('addOf', { count: quantity, name: product.shortName })}
            onClick={() => {
              cartActions.add(product.id, quantity)
              showAlert({ type: 'success', message: t('added', { name: product.shortName }) })
              onAdded()
            }}
          >
            {t('add', { count: quantity })}
          </Button>
        </li>
      ))}
    </ul>
  )
}
