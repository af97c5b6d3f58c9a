import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
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

/**
 * The browser's own modal: it traps the focus, closes by Esc and gives the focus back to what opened it.
 *
 * Whatever stands behind a modal has to be styled anew, since none of it may be reached any more. That takes longer than
 * all else, so a press is answered first: the dialog is shown over the page, and becomes a modal once it is painted. When it
 * closes it is out of sight first, and the page can be reached again right after.
 */
export function Dialog({ isOpen, onClose, title, kind = 'middle', children, footer }: Props) {
  const t = useT('dialog')
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [wasOpen, setWasOpen] = useState(isOpen)
  const [isLeaving, setLeaving] = useState(false)
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    setLeaving(wasOpen)
  }
  const isThere = isOpen || isLeaving

  useEffect(() => (isLeaving ? afterPaint(() => setLeaving(false)) : undefined), [isLeaving])

  useEffect(() => {
    const element = dialog.current
    if (!element || !isThere) return
    const opener = document.activeElement
    const begin = () => {
      // A question is answered where it is asked; without this the browser begins at the close button.
      const field =
        kind === 'middle' && element.querySelector<HTMLElement>('form :is(input, textarea, select)')
      if (field) field.focus()
      else if (!element.contains(document.activeElement)) element.querySelector('button')?.focus()
    }
    const becomeModal = () => {
      // What has the focus by then keeps it: a field that is left says what is wrong with it.
      const focused = element.querySelector(':focus')
      focused?.setAttribute('autofocus', '')
      hide(element)
      element.showModal()
      focused?.removeAttribute('autofocus')
      if (!focused) begin()
    }
    const stop = show(element) ? afterPaint(becomeModal) : becomeModal()
    begin()
    return () => {
      stop?.()
      hide(element)
      element.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [isThere, kind])

  if (!isThere) return null
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, styles[kind], isLeaving && styles.leaving)}
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

/** Over the page, which stays as it is; false where a browser has no such thing. */
function show(element: HTMLDialogElement): boolean {
  if (!('popover' in element)) return false
  element.popover = 'manual'
  element.showPopover()
  return true
}

function hide(element: HTMLDialogElement): void {
  // Who has no popover any more is none.
  if (element.popover !== null) element.popover = null
}

function afterPaint(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(then)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
