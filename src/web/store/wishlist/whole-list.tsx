import { brand } from '#brand'
import { maxLines } from '#contract/lines.ts'
import { useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { cartActions } from '#web/store/cart/cart-state.ts'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { type Card, isForSale, stockProblem } from '../products/add-to-cart.tsx'
import styles from './wishlist-list.module.css'

/** Actions on everything marked. */
export function WholeList({ cards }: { cards: Card[] }) {
  const t = useT('store.wishlist')
  const addAll = useAddAll()
  const canBuy = cards.some(isForSale)
  const asked = cards.slice(0, maxLines).map(({ id }) => id)
  return (
    <div className={styles.whole}>
      {canBuy && (
        <Button kind="primary" isWide onClick={() => addAll(cards)}>
          {t('addAll')}
        </Button>
      )}
      <ButtonLink
        kind={canBuy ? 'secondary' : 'primary'}
        isWide
        to={`/requestAQuote?product=${asked.join()}`}
      >
        {t('quoteAll')}
      </ButtonLink>
    </div>
  )
}

/** Adds one of each to the cart. Products with too little stock stay out; those without a price are requested by quote. */
function useAddAll(): (cards: Card[]) => void {
  const t = useT()
  const go = useGo()
  return (cards) => {
    const priced = cards.filter(({ price }) => brand.flags.cart && price !== undefined)
    const added = priced.filter((card) => stockProblem(card, 1) === undefined)
    for (const { id } of added) cartActions.add(id, 1)
    const leftOut = priced.length - added.length
    showAlert({
      type: leftOut > 0 ? 'warning' : 'success',
      message: [
        ...(added.length > 0 ? [t('store.wishlist.addedAll', { count: added.length })] : []),
        ...(leftOut > 0 ? [t('store.wishlist.leftOut', { count: leftOut })] : []),
      ].join('. '),
      ...(added.length > 0 && { action: { label: t('store.product.viewCart'), run: () => go('/cart') } }),
    })
  }
}
