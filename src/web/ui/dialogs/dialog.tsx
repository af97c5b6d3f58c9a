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

/** A dialog that is closed again at once, or answered by the next press, never becomes a modal. */
const modalAfterMilliseconds = 300

/**
 * The browser's own modal: it traps the focus, closes by Esc and gives the focus back to what opened it.
 *
 * Whatever stands behind a modal has to be styled anew, since none of it may be reached any more. That takes longer than
 * all else, so a press is answered first: the dialog is shown over the page, and becomes a modal a moment later, or when
 * Tab would leave it. Until then it closes as a modal does. When it closes it is out of sight first, and the page can be
 * reached again right after.
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
    const stop = 'popover' in element ? asModal(element, becomeModal) : becomeModal()
    begin()
    return () => {
      stop?.()
      hide(element)
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
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || event.currentTarget.popover === null) return
        event.preventDefault()
        onClose()
      }}
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

function hide(element: HTMLDialogElement): void {
  element.close()
  // Who has no popover any more is none.
  element.popover = null
}

/**
 * Shows a dialog over the page, which stays as it is, and makes it a modal when it is time; until then no press reaches the
 * page. What opens over it finds a modal there, so that it lies above.
 */
function asModal(element: HTMLDialogElement, becomeModal: () => void): () => void {
  element.popover = 'manual'
  element.showPopover()
  element.open = true
  const ended = new AbortController()
  const end = () => {
    clearTimeout(timer)
    ended.abort()
  }
  const become = () => {
    end()
    becomeModal()
  }
  const timer = setTimeout(become, modalAfterMilliseconds)
  const hold = (event: Event) => {
    const { key } = event as KeyboardEvent
    const isInside = element.contains(event.target as Node)
    // Its end is tidied up a moment after it has left the page.
    if (!element.isConnected) return
    if (key ? key === 'Tab' : isInside || event.type === 'beforetoggle') become()
    else if (!isInside) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
  }
  for (const name of ['keydown', 'pointerdown', 'mousedown', 'click', 'beforetoggle'])
    window.addEventListener(name, hold, { capture: true, signal: ended.signal })
  return end
}

function afterPaint(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(then)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
