import { IconChevronLeft, IconChevronRight, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useT } from '#web/language/language.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture.tsx'
import type { ProductData } from './load-product.ts'
import styles from './zoom.module.css'

type Props = {
  images: ProductData['images']
  name: string
  index: number
  onStep: (index: number) => void
  onClose: () => void
}

const shownWidth = 960

/** A picture as large as the window, and twice that by another click. */
export function Zoom({ images, name, index, onStep, onClose }: Props) {
  const t = useT('store.product.gallery')
  const dialog = useRef<HTMLDialogElement>(null)
  const [isLarger, setLarger] = useState(false)

  useEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    element?.showModal()
    return () => {
      element?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])

  function step(by: number) {
    setLarger(false)
    onStep(Math.min(Math.max(index + by, 0), images.length - 1))
  }

  function onKeyDown(event: KeyboardEvent) {
    // The page under the dialog listens to the same keys.
    event.stopPropagation()
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') step(event.key === forward ? 1 : -1)
  }

  return (
    <dialog
      ref={dialog}
      className={styles.zoom}
      aria-label={t('picture', { number: index + 1, count: images.length })}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.tools}>
        <IconButton label={t(isLarger ? 'smaller' : 'larger')} onClick={() => setLarger(!isLarger)}>
          {isLarger ? <IconZoomOut size={22} /> : <IconZoomIn size={22} />}
        </IconButton>
        <CloseButton onClose={onClose} />
      </div>
      {/* The button beside it does the same by keys. */}
      <div
        className={classNames(styles.stage, isLarger && styles.larger)}
        onClick={() => setLarger(!isLarger)}
        // Shows the gallery's picture until the larger one has loaded.
        style={{ '--shown': `url(${images[index]?.url}?w=${shownWidth})` } as CSSProperties}
        role="presentation"
      >
        <Picture
          key={index}
          file={images[index]}
          alt={name}
          sizes={isLarger ? '200vw' : '100vw'}
          isFirst
          className={styles.picture}
        />
      </div>
      {images.length > 1 && (
        <div className={styles.steps}>
          <IconButton label={t('previous')} disabled={index === 0} onClick={() => step(-1)}>
            <IconChevronLeft size={24} className="mirrors" />
          </IconButton>
          <IconButton label={t('next')} disabled={index === images.length - 1} onClick={() => step(1)}>
            <IconChevronRight size={24} className="mirrors" />
          </IconButton>
        </div>
      )}
    </dialog>
  )
}

function CloseButton({ onClose }: { onClose: () => void }) {
  const t = useT('dialog')
  return (
    <IconButton label={t('close')} onClick={onClose}>
      <IconX size={22} />
    </IconButton>
  )
}
