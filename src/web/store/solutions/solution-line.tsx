import { useLocation } from 'react-router'
import { withoutLanguage } from '#i18n/paths.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { usePriceText } from '#web/ui/price.tsx'
import type { SolutionData } from './load-solutions.ts'
import { Alternatives } from './alternatives.tsx'
import { toggled } from './toggled.ts'
import styles from './solutions.module.css'

/** Products that are gone, and none in their place: somebody has to be asked. */
export function GoneLine({ line: { quantity, reason } }: { line: SolutionData['result']['gone'][number] }) {
  const t = useT('store.solutions')
  return (
    <li className={styles.line}>
      <span />
      <div className={styles.lineWords}>
        <span className={styles.quantity}>{t('quantity', { count: quantity })}</span>
        <span className={styles.quiet}>{reason}</span>
        <span className={styles.short}>{t('gone')}</span>
      </div>
      <div className={styles.lineEnd}>
        <strong>{t('onRequest')}</strong>
      </div>
    </li>
  )
}

/** A product of the list: how many, why, and what they cost. */
export function SolutionLine({ line }: { line: SolutionData['result']['lines'][number] }) {
  const t = useT()
  const format = useFormat()
  const priceText = usePriceText()
  const { pathname, search } = useLocation()
  const { product, quantity, reason, amount, period, isRequired, isTaken } = line
  return (
    <li className={styles.line} data-out={!isTaken || undefined}>
      <span className={styles.picture}>
        <Picture file={product.image && { ...product.image, alt: '' }} alt="" sizes="72px" />
      </span>
      <div className={styles.lineWords}>
        <span>
          <span className={styles.quantity}>{t('store.solutions.quantity', { count: quantity })}</span>{' '}
          <Link to={`/products/${product.id}`} className={styles.name}>
            {product.shortName}
          </Link>{' '}
          <bdi dir="ltr" className={styles.quiet}>
            {product.code}
          </bdi>
        </span>
        <span className={styles.quiet}>{reason}</span>
        {product.price && (
          <span className={styles.quiet}>
            {format.number(quantity)} × {priceText(product.price, period)}
          </span>
        )}
        {!product.inStock && <span className={styles.short}>{t('errors.out_of_stock')}</span>}
      </div>
      <div className={styles.lineEnd}>
        <strong>{amount ? priceText(amount.net, period) : t('store.solutions.onRequest')}</strong>
        {!isRequired && (
          <ButtonLink
            size="small"
            kind="quiet"
            to={withoutLanguage(pathname) + toggled(search, line)}
            preventScrollReset
            aria-label={t(isTaken ? 'store.solutions.leaveOutOf' : 'store.solutions.takeOf', {
              name: product.shortName,
            })}
          >
            {t(isTaken ? 'store.solutions.leaveOut' : 'store.solutions.take')}
          </ButtonLink>
        )}
      </div>
      {line.alternatives && <Alternatives line={line} />}
    </li>
  )
}
