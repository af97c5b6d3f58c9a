import type { ReactNode, RefObject } from 'react'
import { UNSAFE_PortalProvider as PortalProvider } from 'react-aria/PortalProvider'
import { Dialog, Popover } from 'react-aria-components'
import styles from './overlay.module.css'

/** What opens inside lies in `place`: within a dialog or a filter that holds it, which would else take it for something outside. */
export function WithOverlay({
  place,
  children,
}: {
  place: RefObject<HTMLElement | null>
  children: ReactNode
}) {
  return <PortalProvider getContainer={() => place.current}>{children}</PortalProvider>
}

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
