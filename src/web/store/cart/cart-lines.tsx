import { useRef } from 'react'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { type Cart, cartCount } from './cart.ts'
import { CartLine } from './cart-line.tsx'
import lineStyles from './cart-lines.module.css'
import { LinesSkeleton } from './cart-skeleton.tsx'
import { cartActions } from './cart-state.ts'
import styles from './checkout.module.css'
import type { Pricing } from './use-pricing.ts'

type Props = {
  cart: Cart
  pricing: Pricing | undefined
  isCurrent: boolean
  /** Product → what the server said when the order was refused. */
  conflicts: Readonly<Record<string, string>>
}

/** What is in the cart, in the order in which it was put there. */
export function CartLines({ cart, pricing, isCurrent, conflicts }: Props) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  const entries = Object.values(cart)
  const priced = new Map(pricing?.items.map((item) => [item.product, item]))

  function remove(id: string) {
    const index = entries.findIndex((entry) => entry.id === id)
    const entry = entries[index]
    if (!entry) return
    cartActions.remove(id)
    // The button that had the focus is gone with its line.
    heading.current?.focus()
    showAlert({
      type: 'success',
      message: t('store.cart.removed'),
      action: { label: t('actions.undo'), run: () => cartActions.putBack(entry, index) },
    })
  }

  const lines = entries.flatMap(({ id, quantity }) => {
    const item = priced.get(id)
    return item ? [{ item, quantity }] : []
  })
  return (
    <section className={styles.panel} aria-labelledby="items-heading">
      <h2 id="items-heading" ref={heading} tabIndex={-1} className={styles.heading}>
        {t('store.cart.items')}
        <span className={styles.quiet}>{t('store.cart.count', { count: cartCount(cart) })}</span>
      </h2>
      {lines.length === 0 ? (
        <LinesSkeleton count={entries.length} />
      ) : (
        <ul className={lineStyles.lines}>
          {lines.map(({ item, quantity }) => (
            <CartLine
              key={item.product}
              item={item}
              quantity={quantity}
              error={
                conflicts[item.product] ?? (item.quantity === quantity ? item.error?.message : undefined)
              }
              isCurrent={isCurrent || item.quantity === quantity}
              onChange={(delta) =>
                quantity + delta === 0 ? remove(item.product) : cartActions.change(item.product, delta)
              }
              onRemove={() => remove(item.product)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
