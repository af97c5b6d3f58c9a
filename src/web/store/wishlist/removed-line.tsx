import { useEffect, useRef } from 'react'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './wishlist-list.module.css'

type Props = { product: { name: string }; onUndo: () => void }

/** Where a line stood that was taken off: the button that had the focus is gone, so the way back has it. */
export function RemovedLine({ product: { name }, onUndo }: Props) {
  const t = useT()
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus(), [])
  return (
    <li className={styles.removed}>
      <span role="status">{t('store.product.unwished', { name })}</span>
      <Button
        ref={undo}
        kind="quiet"
        size="small"
        aria-label={t('store.wishlist.undo', { name })}
        onClick={onUndo}
      >
        {t('actions.undo')}
      </Button>
    </li>
  )
}
