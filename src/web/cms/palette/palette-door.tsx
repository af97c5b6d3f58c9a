import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useT } from '#web/language/language.tsx'
import styles from './palette.module.css'

const Palette = lazy(() => import('./palette.tsx').then((part) => ({ default: part.Palette })))

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the palette, by its button or by Ctrl+K (⌘K); what it shows is loaded when it is first wanted. */
export function PaletteDoor() {
  const t = useT('cms.palette')
  const [isOpen, setOpen] = useState(false)
  const onApple = useSyncExternalStore(
    () => () => undefined,
    isApple,
    () => false,
  )

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      // A question that is open is answered first.
      if (!document.querySelector('dialog[open]')) setOpen(true)
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])

  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-label={t('open')}
        aria-keyshortcuts="Control+K Meta+K"
        title={t('open')}
        onClick={() => setOpen(true)}
      >
        <IconSearch size={18} aria-hidden />
        <span>{t('open')}</span>
        {/* Drawn, not written: it is no part of the button's name. */}
        <kbd dir="ltr" data-keys={onApple ? '⌘K' : 'Ctrl K'} aria-hidden />
      </button>
      {isOpen && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
