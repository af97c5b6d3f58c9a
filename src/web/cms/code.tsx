import type { ClipboardEvent } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './code.module.css'

/** Longer ones are shortened in the middle: what tells them apart is at both ends. */
const mostShown = 22
const endShown = 7

/** A number or code that reads from left to right in every language; a long one is whole when pointed at, focused or copied. */
export function Code({ children, isStrong = false }: { children: string; isStrong?: boolean }) {
  const look = isStrong ? styles.strong : styles.code
  if (children.length <= mostShown)
    return (
      <bdi dir="ltr" className={look}>
        {children}
      </bdi>
    )
  return (
    <bdi
      dir="ltr"
      className={classNames(look, styles.long)}
      title={children}
      data-whole={children}
      onCopy={(event) => copyWhole(event, children)}
    >
      <span className={styles.start}>{children.slice(0, -endShown)}</span>
      <span className={styles.end}>{children.slice(-endShown)}</span>
    </bdi>
  )
}

/** Nothing but the code was marked: it is copied as it is, whatever of it was seen. */
function copyWhole(event: ClipboardEvent, code: string) {
  const marked = document.getSelection()?.toString().replaceAll(/\s/g, '') ?? ''
  if (marked === '' || !code.replaceAll(/\s/g, '').includes(marked)) return
  event.preventDefault()
  event.clipboardData.setData('text/plain', code)
}
