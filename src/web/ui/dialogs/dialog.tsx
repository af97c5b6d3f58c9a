import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useT } from '#web/language/language.tsx'
import { IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import styles from './dialog.module.css'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** `side` opens at the end of the line: carts, filters, menus. `whole` takes what room there is: tables. */
  kind?: 'middle' | 'side' | 'start' | 'whole'
  children: ReactNode
  /** Stays in view under the content: buttons. */
  footer?: ReactNode
}

/** The browser's own modal: it traps the focus, closes by Esc and gives the focus back to what opened it. */
export function Dialog({ isOpen, onClose, title, kind = 'middle', children, footer }: Props) {
  const t = useT('dialog')
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    if (!element || !isOpen) return
    const opener = document.activeElement
    element.showModal()
    // A question is answered where it is asked; without this the browser begins at the close button.
    if (kind === 'middle') element.querySelector<HTMLElement>('form :is(input, textarea, select)')?.focus()
    return () => {
      element.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [isOpen, kind])

  if (!isOpen) return null
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, styles[kind])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.box}>
        <div className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          <IconButton label={t('close')} onClick={onClose}>
            <IconX size={20} />
          </IconButton>
        </div>
        <div className={styles.body}>{children}</div>
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
    </dialog>
  )
}
