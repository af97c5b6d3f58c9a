import { type ReactNode, useSyncExternalStore } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { defaultLanguage, languageOfPath } from '#i18n/paths.ts'
import { InLanguage } from '#web/language/language.tsx'
import { AskFactor } from './ask-factor.tsx'
import type { Asked, Passed } from './asked.ts'
import { factorWords } from './factor-words.ts'

/** A root of its own: the page under it, whichever it is, keeps its state and knows nothing of this. */
export async function askOverPage(asked: Asked): Promise<Passed | undefined> {
  const language = languageOfPath(window.location.pathname) ?? defaultLanguage
  const [{ base }, more] = await Promise.all([
    language === 'ar' ? import('#web/language/ar-base.ts') : import('#web/language/en-base.ts'),
    factorWords[language](),
  ])
  const place = document.body.appendChild(document.createElement('div'))
  let unmount = () => undefined as void
  try {
    return await new Promise<Passed | undefined>((resolve) => {
      // Which every page brings anyway; a root made in another way would be one more thing in the first view.
      const root = hydrateRoot(
        place,
        <InLanguage language={language} words={{ ...base, ...more }}>
          <Late>
            <AskFactor asked={asked} onPassed={resolve} onCancel={() => resolve(undefined)} />
          </Late>
        </InLanguage>,
      )
      unmount = () => root.unmount()
    })
  } finally {
    unmount()
    place.remove()
  }
}

/** Nothing at first, as the place that it is drawn in. */
function Late({ children }: { children: ReactNode }) {
  const isDrawn = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  return isDrawn && children
}
