import { IconHeart } from '@tabler/icons-react'
import { useT } from '#web/language/language.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { announceQuietly } from '../quiet-words.ts'
import styles from './wish-toggle.module.css'
import { useIsWished, wishlistActions } from './wishlist-state.ts'

type Props = { product: { id: string; name: string } }

/** A heart on a product, filled while the product is in the wishlist. */
export function WishToggle({ product }: Props) {
  const t = useT('store.product')
  const { isWished, toggle } = useWish(product)
  return (
    <IconButton
      label={t('wishThis', { name: product.name })}
      title={t('wish')}
      aria-pressed={isWished}
      className={styles.heart}
      onClick={toggle}
    >
      <IconHeart size={18} aria-hidden />
    </IconButton>
  )
}

/** The same with its word beside it. */
export function WishButton({ product }: Props) {
  const t = useT('store.product')
  const { isWished, toggle } = useWish(product)
  return (
    <Button
      kind="quiet"
      aria-label={t('wishThis', { name: product.name })}
      aria-pressed={isWished}
      className={styles.button}
      onClick={toggle}
    >
      <IconHeart size={18} aria-hidden />
      {t('wish')}
    </Button>
  )
}

function useWish({ id, name }: Props['product']) {
  const t = useT('store.product')
  const isWished = useIsWished(id)
  const toggle = () => {
    wishlistActions[isWished ? 'remove' : 'add'](id)
    announceQuietly(t(isWished ? 'unwished' : 'wished', { name }))
  }
  return { isWished, toggle }
}
