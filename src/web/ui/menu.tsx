import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { classNames } from './class-names.ts'
import styles from './menu.module.css'

type Props = {
  /** The button's content. */
  button: ReactNode
  label: string
  /** Links and buttons. */
  children: ReactNode
  className?: string
  align?: 'start' | 'end'
  /** Called each time it is opened. */
  onOpen?: () => void
}

const close = (menu: HTMLDetailsElement | null) => {
  if (menu) menu.open = false
}

const focusable = 'a[href], button:not(:disabled)'

/** A button that opens a list of links. Works without script; with it, arrows move, and Esc, leaving and a click elsewhere close. */
export function Menu({ button, label, children, className, align = 'end', onOpen }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  // Opened before the page was taken over.
  const wasOpen = () => details.current?.open && onOpen?.()
  const tellIfOpen = useRef(wasOpen)
  useEffect(() => void tellIfOpen.current(), [])

  useEffect(() => {
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !details.current?.contains(event.target)) close(details.current)
    }
    // Not every browser gives the button the focus when it is pressed.
    const closeByKey = ({ key }: globalThis.KeyboardEvent) => {
      if (key !== 'Escape' || !details.current?.open) return
      close(details.current)
      details.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [])

  function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close(currentTarget)
  }

  function move(event: KeyboardEvent<HTMLDetailsElement>) {
    const element = event.currentTarget
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    element.open = true
    const items = [...element.querySelectorAll<HTMLElement>(focusable)]
    const at = items.findIndex((item) => item === document.activeElement)
    items.at(at < 0 && step < 0 ? -1 : (at + step) % items.length)?.focus()
  }

  return (
    // Another page closes it.
    <details
      key={key}
      ref={details}
      className={classNames(styles.menu, className)}
      onKeyDown={move}
      onBlur={closeWhenLeft}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
    >
      <summary className={styles.button} aria-label={label} title={label}>
        {button}
      </summary>
      <div className={classNames(styles.list, align === 'end' ? styles.end : styles.start)}>{children}</div>
    </details>
  )
}
