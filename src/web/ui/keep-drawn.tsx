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
const stops = 'a[href], button, input, select, textarea, summary'
const stopsOf = (part: HTMLElement) => [...part.querySelectorAll<HTMLElement>(stops)]

type Props = { children: ReactNode; fallback?: ReactNode; isReady?: boolean }

/**
 * Around a part that the server draws and whose script comes after the page: what the server has drawn stays until then.
 * In a boundary of its own a change around it would empty it meanwhile, and the page would jump. The part is drawn anew then, so it
 * is for what is read or pressed, and not for what is opened or typed into. A press that came too early is done then, and
 * the focus stays where it was. A part that does not suspend says itself whether it is ready.
 */
export function KeepDrawn({ children, fallback, isReady = true }: Props) {
  const isInBrowser = useIsInBrowser()
  const [isKept, setKept] = useState(!isInBrowser && !import.meta.env.SSR)
  const kept = useRef<HTMLDivElement>(null)
  const focused = useRef(-1)
  useEffect(() => {
    if (isReady) startTransition(() => setKept(false))
  }, [isReady])

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
    // The page may have been scrolled on meanwhile.
    stopsOf(own)[focused.current]?.focus({ preventScroll: true })
    kept.current = null
  }

  return (
    <Suspense fallback={fallback}>
      {isKept ? (
        // It holds the presses of the controls in it, which have names of their own.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div
          ref={(drawn) => {
            // It is asked for when it is gone; at this moment it is still in the page.
            if (drawn) kept.current = drawn
            else if (kept.current)
              focused.current = stopsOf(kept.current).indexOf(document.activeElement as HTMLElement)
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
