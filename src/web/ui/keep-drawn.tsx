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
  const kept = useRef<HTMLDivElement>(null)
  useEffect(() => startTransition(() => setKept(false)), [])

  function hold(event: MouseEvent<HTMLDivElement>) {
    // Other links go where they lead, and these too in a tab of their own.
    const control = (event.target as Element).closest<HTMLElement>(controls)
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    control.dataset.held = ''
  }

  /** Presses what was pressed before, here or as long as the script in the head listened, which then presses what is gone. */
  function pressHeld(own: HTMLDivElement | null) {
    if (!own || !kept.current) return
    const controlsNow = controlsOf(own)
    for (const [at, control] of controlsOf(kept.current).entries())
      if ('held' in control.dataset) {
        // A link leads on even where it is in no page.
        control.removeAttribute('href')
        setTimeout(() => controlsNow[at]?.click())
      }
    kept.current = null
  }

  return (
    <Suspense fallback={fallback}>
      {isKept ? (
        // It holds the presses of the controls in it, which have names of their own.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div
          ref={(drawn) => {
            // It is asked for when it is gone.
            kept.current = drawn ?? kept.current
          }}
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
