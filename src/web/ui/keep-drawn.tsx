import {
  type MouseEvent,
  type ReactNode,
  startTransition,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useIsInBrowser } from '#web/storage.ts'

/** The part stands where it would without an element around it. */
const asIfAbsent = { display: 'contents' }

const controls = 'button, a[data-by-script]'
const controlsOf = (part: HTMLElement) => [...part.querySelectorAll<HTMLElement>(controls)]

/**
 * Around a part that the server draws and whose script comes after the page: what the server has drawn stays until then.
 * In a boundary of its own a change around it would empty it meanwhile, and the page would jump. The part is drawn anew then, so it
 * is for what is read or pressed, and not for what is opened or typed into. A press that came too early is done then.
 */
export function KeepDrawn({ children, fallback }: { children: ReactNode; fallback?: ReactNode }) {
  const isInBrowser = useIsInBrowser()
  const [isKept, setKept] = useState(!isInBrowser && !import.meta.env.SSR)
  const pressed = useRef(-1)
  useEffect(() => startTransition(() => setKept(false)), [])

  function hold(event: MouseEvent<HTMLDivElement>) {
    // Other links go where they lead, and these too in a tab of their own.
    const control = (event.target as Element).closest<HTMLElement>(controls)
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    pressed.current = controlsOf(event.currentTarget).indexOf(control)
  }

  function pressHeld(own: HTMLDivElement | null) {
    const control = own && controlsOf(own)[pressed.current]
    pressed.current = -1
    if (control) setTimeout(() => control.click())
  }

  return (
    <Suspense fallback={fallback}>
      {isKept ? (
        // It holds the presses of the controls in it, which have names of their own.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div
          onClick={hold}
          style={asIfAbsent}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: '' }}
        />
      ) : (
        <div key="own" ref={pressHeld} style={asIfAbsent}>
          {children}
        </div>
      )}
    </Suspense>
  )
}
