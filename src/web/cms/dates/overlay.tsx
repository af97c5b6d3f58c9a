import type { ReactNode } from 'react'
import { Dialog, Popover } from 'react-aria-components'
import styles from './overlay.module.css'

/** In the top layer no dialog's edge cuts it off. */
function lift(element: HTMLElement | null) {
  if (!element?.isConnected || element.matches(':popover-open')) return
  element.popover = 'manual'
  element.showPopover()
}

/** What a date field opens: under it, or above where there is no room. */
export function Overlay({ children }: { children: ReactNode }) {
  return (
    <Popover
      ref={lift}
      className={styles.overlay ?? ''}
      placement="bottom start"
      offset={4}
      containerPadding={8}
    >
      <Dialog className={styles.dialog ?? ''}>{children}</Dialog>
    </Popover>
  )
}
