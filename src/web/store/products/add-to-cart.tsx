import { IconShoppingCartPlus } from '@tabler/icons-react'
import { brand } from '#brand'
import type { ProductCard } from '#contract/products.ts'
import type { Renamed } from '#web/api/types.ts'
import { useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { readCart } from '#web/store/cart/cart.ts'
import { cartActions } from '#web/store/cart/cart-state.ts'
import { browserStorage } from '#web/storage.ts'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Button } from '#web/ui/button.tsx'

export type Card = Renamed<ProductCard>
type Buyable = Pick<Card, 'id' | 'name' | 'price' | 'inStock' | 'stock'>

/** Whether the shop sells it here and now; otherwise it is requested by quote, or unavailable. */
export const isForSale = ({ price, inStock }: Pick<Buyable, 'price' | 'inStock'>): boolean =>
  brand.flags.cart && price !== undefined && inStock

/** Why this quantity of a product cannot go into the cart, as far as the shop shows its stock. */
export function stockProblem({ id, inStock, stock }: Buyable, quantity: number) {
  if (!inStock || stock === 0) return 'out_of_stock'
  const wanted = quantity + (readCart(browserStorage.get('cart'))[id]?.quantity ?? 0)
  return stock !== undefined && wanted > stock ? 'stock_insufficient' : undefined
}

/** Adds a product to the cart and confirms it, or says why not. The server decides when the order is placed. */
export function useAddToCart(): (product: Buyable, quantity: number) => boolean {
  const t = useT()
  const go = useGo()
  return (product, quantity) => {
    const problem = stockProblem(product, quantity)
    if (problem) {
      showAlert({ type: 'warning', message: t(`errors.${problem}`) })
      return false
    }
    cartActions.add(product.id, quantity)
    showAlert({
      type: 'success',
      message: t('store.product.added'),
      action: { label: t('store.product.viewCart'), run: () => go('/cart') },
    })
    return true
  }
}

/** Adds one unit to the cart, from a list. */
export function AddToCartButton({ product }: { product: Buyable }) {
  const t = useT('store.product')
  const add = useAddToCart()
  return (
    <Button isWide aria-label={t('addThis', { name: product.name })} onClick={() => add(product, 1)}>
      <IconShoppingCartPlus size={18} aria-hidden />
      {t('addToCart')}
    </Button>
  )
}
