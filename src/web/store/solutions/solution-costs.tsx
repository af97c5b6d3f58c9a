import { IconFileInvoice, IconShoppingCartPlus } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { brand } from '#brand'
import { maxLines } from '#contract/lines.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { browserStorage } from '#web/storage.ts'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { readCart } from '../cart/cart.ts'
import { cartActions } from '../cart/cart-state.ts'
import { ShareButton } from '../products/product/share-button.tsx'
import { quoteAddress } from '../request-quote/quote-address.ts'
import type { SolutionData } from './load-solutions.ts'
import styles from './solutions.module.css'

type Props = { name: string; result: SolutionData['result'] }

/** What it all costs, and the ways on: cart, quote, link. */
export function SolutionCosts({ name, result: { costs, lines, years } }: Props) {
  const t = useT('store.solutions')
  const format = useFormat()
  const { pathname, search } = useLocation()
  const taken = lines.filter(({ isTaken }) => isTaken)
  const buyable = taken.filter(({ product }) => product.price)
  const quote = quoteAddress(taken.map(({ product, quantity }) => ({ product: product.id, quantity })))

  function addAll() {
    const cart = readCart(browserStorage.get('cart'))
    const all = new Set([...Object.keys(cart), ...buyable.map(({ product }) => product.id)])
    if (all.size > maxLines) return showAlert({ type: 'error', message: t('fullCart') })
    for (const { product, quantity } of buyable) cartActions.add(product.id, quantity)
    showAlert({ type: 'success', message: t('added', { count: buyable.length }) })
  }

  const rows = costs && [
    { label: t('once'), amount: costs.once },
    { label: t('monthly'), amount: costs.monthly },
    { label: t('yearly'), amount: costs.yearly },
  ]
  return (
    <aside className={styles.costs} aria-labelledby="solution-costs">
      {costs && (
        <>
          <h2 id="solution-costs">{t('costs')}</h2>
          <dl>
            {rows
              ?.filter(({ amount }) => amount.net.amount > 0)
              .map(({ label, amount }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{format.money(amount.net)}</dd>
                </div>
              ))}
            <div className={styles.total}>
              <dt>{t('total', { count: years })}</dt>
              <dd>
                {costs.isFrom
                  ? t('from', { amount: format.money(costs.total.net) })
                  : format.money(costs.total.net)}
              </dd>
            </div>
          </dl>
          <p className={styles.quiet}>
            {t('net')} · {t('withTax', { amount: format.money(costs.total.withTax) })}
          </p>
          <p className={styles.quiet}>{t(costs.isFrom ? 'todaysPrices' : 'todaysPricesOnly')}</p>
        </>
      )}
      {brand.flags.cart && costs && buyable.length > 0 && (
        <Button kind="primary" size="large" isWide onClick={addAll}>
          <IconShoppingCartPlus size={20} aria-hidden />
          {t('addAll')}
        </Button>
      )}
      <ButtonLink isWide to={quote}>
        <IconFileInvoice size={20} aria-hidden />
        {t('quote')}
      </ButtonLink>
      <ShareButton name={name} path={pathname + search} />
    </aside>
  )
}
