import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { usePriceText } from '#web/ui/price.tsx'
import { useDockEnd } from '../../dock-end.ts'
import { isForSale } from '../add-to-cart.tsx'
import styles from './bottom-bar.module.css'
import type { ProductData } from './load-product.ts'
import { QuoteLink } from './quote-link.tsx'

/** On phones the price and the main action stay in view once the box with them has scrolled away. */
export function BottomBar({ product, onAdd }: { product: ProductData; onAdd: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const dock = useDockEnd()
  const [isPast, setPast] = useState(false)

  useEffect(() => {
    const mark = end.current
    if (!mark) return
    // All that lies below the window counts as in view, so that a jump past the mark is noticed, too.
    const watcher = new IntersectionObserver(
      // Several changes may come at once; the last one holds.
      (changes) => setPast(changes.at(-1)?.isIntersecting === false),
      { rootMargin: '0px 0px 1000000px' },
    )
    watcher.observe(mark)
    return () => watcher.disconnect()
  }, [])

  return (
    <>
      <div ref={end} />
      {isPast && dock && createPortal(<Bar product={product} onAdd={onAdd} />, dock)}
    </>
  )
}

function Bar({ product, onAdd }: { product: ProductData; onAdd: () => void }) {
  const t = useT('store.product')
  const priceText = usePriceText()
  const canBuy = isForSale(product)
  return (
    <section
      className={styles.bar}
      aria-label={t(canBuy ? 'addThis' : 'requestQuoteFor', { name: product.name })}
    >
      <span className={styles.words}>
        <span className={styles.name}>{product.name}</span>
        <strong>{product.price ? priceText(product.price, product.period) : t('priceOnRequest')}</strong>
      </span>
      {canBuy ? (
        <Button kind="primary" size="large" onClick={onAdd}>
          {t('addToCart')}
        </Button>
      ) : (
        <QuoteLink product={product} kind="primary" size="large" />
      )}
    </section>
  )
}
