import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { brand } from '#brand'
import { withoutLanguage } from '#i18n/paths.ts'
import { shoppingPart } from '#web/language/shopping-words.ts'
import { useCompared } from './compare/comparison-state.ts'
import { dockEnd } from './dock-end.ts'
import styles from './dock.module.css'
import { QuietStatus } from './quiet-status.tsx'
import { WhatsAppLink } from './whatsapp-link.tsx'

const CompareBar = shoppingPart(() => import('./compare/compare-bar.tsx').then(({ CompareBar: bar }) => bar))

/** Where products are chosen: the way to the order is not the place to compare. */
const isForComparing = (path: string) => path === '/' || /^\/products(?:\/|$)/.test(path)

/**
 * Holds everything that floats at the bottom of the window, stacked so that nothing covers the rest. At the end of the page
 * it has a place of its own under the footer.
 */
export function Dock() {
  const { pathname } = useLocation()
  const compared = useCompared()
  return (
    <div className={styles.dock}>
      {brand.flags.whatsapp && <WhatsAppLink />}
      <QuietStatus />
      {compared.length > 0 && isForComparing(withoutLanguage(pathname)) && (
        <Suspense fallback={null}>
          <CompareBar compared={compared} />
        </Suspense>
      )}
      <div id={dockEnd} className={styles.end} />
    </div>
  )
}
