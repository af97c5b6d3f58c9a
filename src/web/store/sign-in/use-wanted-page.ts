import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#web/api/session.ts'
import { wantedPage } from '#web/api/wanted-page.ts'
import { useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useSignIn } from './sign-in-state.ts'

/** Asks a visitor who wanted a page of their own account to sign in, and leads there afterwards. Returns how to give it up. */
export function useWantedPage(): () => void {
  const t = useT('store.accountDialogs')
  // Looks again with each page that is reached.
  useLocation()
  const { isSignedIn } = useSession('customer')
  const { open } = useSignIn()
  const go = useGo()
  const path = useRef<string>(undefined)

  useEffect(() => {
    const wanted = wantedPage.take()
    if (!wanted) return
    path.current = wanted.path
    open('user')
    showAlert({ type: 'info', message: t(wanted.isOver ? 'sessionOver' : 'signInFirst') })
  })

  useEffect(() => {
    if (!isSignedIn || path.current === undefined) return
    const to = path.current
    path.current = undefined
    go(to)
  }, [isSignedIn, go])

  return () => {
    path.current = undefined
  }
}
