import { type ReactNode, startTransition, Suspense, useEffect, useState } from 'react'
import { useIsInBrowser } from '#web/storage.ts'

/**
 * Around a part that the server draws and whose script comes after the page: what the server has drawn stays until then.
 * In a boundary of its own a change around it would empty it meanwhile, and the page would jump. The part is drawn anew then, so it
 * is for what is read rather than used.
 */
export function KeepDrawn({ children }: { children: ReactNode }) {
  const isInBrowser = useIsInBrowser()
  const [isKept, setKept] = useState(!isInBrowser && !import.meta.env.SSR)
  useEffect(() => startTransition(() => setKept(false)), [])
  return (
    <Suspense>
      {isKept ? (
        <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      ) : (
        <div key="own">{children}</div>
      )}
    </Suspense>
  )
}
