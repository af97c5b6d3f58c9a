import type { ReactNode } from 'react'
import { InlineScript } from '#web/theme/inline-script.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import styles from './drawn-cart.module.css'

/** Runs before the page is painted, and says the same as `readCart` in a form that needs no module. */
const cartScript = `(function(){var c;try{c=JSON.parse(localStorage.getItem('cart'))}catch(e){}
if(c&&Object.keys(c).length)document.documentElement.dataset.cart='filled'})()`

/**
 * The server does not know the cart: it draws both what an empty one shows and the shape of a filled one, and the
 * browser paints one of them. What an empty one shows stays as it is when the page is taken over.
 */
export function DrawnCart({ empty, isTakenOver }: { empty: ReactNode; isTakenOver: boolean }) {
  return (
    <>
      <div className={isTakenOver ? undefined : styles.empty}>{empty}</div>
      {!isTakenOver && (
        <div className={styles.filled}>
          <CartSkeleton />
        </div>
      )}
      {!isTakenOver && <InlineScript code={import.meta.env.SSR ? cartScript : ''} />}
    </>
  )
}
