import { IconShoppingCart } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '#web/language/language.tsx'
import { useIsInBrowser } from '#web/storage.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { useCart } from './cart-state.ts'
import { Checkout } from './checkout.tsx'

/** The cart lives in this browser: until the page is taken over, its shape stands here. */
export default function CartPage() {
  const t = useT('store')
  const isInBrowser = useIsInBrowser()
  const { cart } = useCart()
  // The cart is emptied before the order's page is there.
  const [isPlaced, setPlaced] = useState(false)
  const isEmpty = Object.keys(cart).length === 0
  return (
    <>
      <PageTitle title={t('cart.title')} description={t('cart.description')} />
      {!isInBrowser || isPlaced ? (
        <CartSkeleton status={isPlaced ? t('checkout.opening') : undefined} />
      ) : isEmpty ? (
        <EmptyState
          isPage
          title={t('cart.empty')}
          icon={<IconShoppingCart size={56} stroke={1.2} />}
          action={{ to: '/products', label: t('cart.browse') }}
        >
          {t('cart.emptyHint')}
        </EmptyState>
      ) : (
        <Checkout cart={cart} onPlaced={() => setPlaced(true)} />
      )}
    </>
  )
}
