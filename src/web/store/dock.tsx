import { Suspense, useEffect, useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { brand } from '#brand'
import { landingWays } from '#contract/landing-ways.ts'
import { withoutLanguage } from '#i18n/paths.ts'
import { useSession } from '#web/api/session.ts'
import { useLanguage } from '#web/language/language.tsx'
import { shoppingPart } from '#web/language/shopping-words.ts'
import { useCompared } from './compare/comparison-state.ts'
import { setDockEnd } from './dock-end.ts'
import styles from './dock.module.css'
import { registerWorker } from './offline/register-worker.ts'
import { QuietStatus } from './quiet-status.tsx'
import { WhatsAppLink } from './whatsapp-link.tsx'

const CompareBar = shoppingPart(() => import('./compare/compare-bar.tsx').then(({ CompareBar: bar }) => bar))

/** Where products are chosen: the way to the order is not the place to compare. */
const showsProducts = (path: string) =>
  path === '/' || ['products', ...landingWays].includes(path.split('/')[1] ?? '')

/**
 * The server draws every page for visitors: who is signed in gets their own prices once the page is taken over, and whenever that changes.
 * Other pages are asked for anew when they are opened.
 */
function useOwnPrices(hasProducts: boolean) {
  const { isSignedIn } = useSession('customer')
  const { revalidate } = useRevalidator()
  const shownFor = useRef(false)
  useEffect(() => {
    if (shownFor.current === isSignedIn) return
    shownFor.current = isSignedIn
    if (hasProducts) void revalidate()
  }, [isSignedIn, hasProducts, revalidate])
}

/**
 * Holds everything that floats at the bottom of the window, stacked so that nothing covers the rest. At the end of the page
 * it has a place of its own under the footer.
 */
export function Dock() {
  const { pathname } = useLocation()
  const compared = useCompared()
  const hasProducts = showsProducts(withoutLanguage(pathname))
  useOwnPrices(hasProducts)
  const language = useLanguage()
  useEffect(() => registerWorker(language), [language])
  return (
    <div className={styles.dock}>
      {brand.flags.whatsapp && <WhatsAppLink />}
      <QuietStatus />
      {compared.length > 0 && hasProducts && (
        <Suspense fallback={null}>
          <CompareBar compared={compared} />
        </Suspense>
      )}
      <div ref={setDockEnd} id="dock-end" className={styles.end} />
    </div>
  )
}
