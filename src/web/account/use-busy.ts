import { useCallback, useEffect, useRef, useState } from 'react'

/** Runs one task at a time: a second click while it runs does nothing. */
export function useBusy(): { isBusy: boolean; run: (work: () => Promise<void>) => void } {
  const isRunning = useRef(false)
  const pressed = useRef<Element>(null)
  const [isBusy, setBusy] = useState(false)

  const run = useCallback((work: () => Promise<void>) => {
    // The state alone is too late for the second half of a double-click.
    if (isRunning.current) return
    isRunning.current = true
    pressed.current = document.activeElement
    setBusy(true)
    void work().finally(() => {
      isRunning.current = false
      setBusy(false)
    })
  }, [])

  // A button that waits loses the focus; it has it again, unless an answer led elsewhere.
  useEffect(() => {
    if (isBusy || document.activeElement !== document.body) return
    if (pressed.current instanceof HTMLElement) pressed.current.focus()
  }, [isBusy])

  return { isBusy, run }
}
