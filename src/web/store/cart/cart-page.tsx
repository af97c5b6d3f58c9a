import { IconShoppingCart } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { defaultLanguage, languageOfPath } from '#i18n/paths.ts'
import { useT } from '#web/language/language.tsx'
import { purchasePart } from '#web/language/purchase-words.ts'
import { browserStorage, useIsInBrowser } from '#web/storage.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { bringAddressForm } from '../addresses/late-address-form.ts'
import { type Cart, readCart } from './cart.ts'
import { useCart } from './cart-state.ts'
import { DrawnCart } from './drawn-cart.tsx'

/** An empty cart needs none of its forms; for another they are on their way before the page is drawn. */
const Checkout = purchasePart(async () => {
  // With the form that most of its height is.
  const [{ Checkout: checkout }] = await Promise.all([import('./checkout.tsx'), bringAddressForm()])
  return checkout
})
const isEmpty = (cart: Cart) => Object.keys(cart).length === 0
if (typeof window !== 'undefined' && !isEmpty(readCart(browserStorage.get('cart'))))
  Checkout.preload(languageOfPath(window.location.pathname) ?? defaultLanguage)

/** Another device of the account may have changed it. */
const refreshAccountCart = () => {
  if (browserStorage.get('token') === null) return
  import('./sync-cart.ts').then(
    ({ refreshCart }) => refreshCart(),
    // No connection: it stays as it is here.
    () => undefined,
  )
}

/** The cart lives in this browser, which alone knows what is in it; that of an account is brought there (sync-cart.ts). */
export default function CartPage() {
  const t = useT('store.cartPage')
  const isInBrowser = useIsInBrowser()
  const { cart } = useCart()
  // The cart is emptied before the order's page is there.
  const [isPlaced, setPlaced] = useState(false)
  useEffect(refreshAccountCart, [])

  function content() {
    if (isPlaced) return <CartSkeleton status={t('opening')} />
    if (isInBrowser && !isEmpty(cart))
      return (
        <Suspense fallback={<CartSkeleton />}>
          <Checkout cart={cart} onPlaced={() => setPlaced(true)} />
        </Suspense>
      )
    const empty = (
      <EmptyState
        isPage
        title={t('empty')}
        icon={<IconShoppingCart size={56} stroke={1.2} />}
        action={{ to: '/products', label: t('browse') }}
      >
        {t('emptyHint')}
      </EmptyState>
    )
    return <DrawnCart empty={empty} isTakenOver={isInBrowser} />
  }

  return (
    <>
      <PageTitle title={t('title')} description={t('description')} />
      {content()}
    </>
  )
}
