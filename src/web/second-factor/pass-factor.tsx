import { createRoot } from 'react-dom/client'
import type { FactorMethod, ProofMethod } from '#contract/second-factor.ts'
import { defaultLanguage, languageOfPath, withLanguage, withoutLanguage } from '#i18n/paths.ts'
import { formKeeper } from '#web/api/form-keeper.ts'
import { familyOf } from '#web/api/tokens.ts'
import { InLanguage } from '#web/language/language.tsx'
import { AskFactor, type Asked } from './ask-factor.tsx'
import { factorWords } from './factor-words.ts'

/** How a refused call goes on: it was answered meanwhile, or it goes again, perhaps with more in it. */
export type Passed = { answer: unknown } | { again: object }

type Refusal = { code?: unknown; details?: unknown }
type Details = { ticket?: string; methods?: readonly string[] }

/** However many calls are refused, one question is asked. */
let proving: Promise<Passed | undefined> | undefined

/**
 * Asks for what a call was refused without, over the page: the second factor after a password, or a fresh proof. Undefined where whoever
 * is asked does not want to.
 */
export async function passFactor(path: string, { code, details }: Refusal): Promise<Passed | undefined> {
  if (code === 'second_factor_setup_required') return leadToSetUp()
  const { ticket = '', methods = [] } = (details ?? {}) as Details
  if (code === 'second_factor_required') {
    const kind = path.endsWith('/reset-password') ? 'reset' : 'signIn'
    return ask({
      kind,
      ticket,
      methods: methods as FactorMethod[],
      door: path.startsWith('/admins/') ? 'cms' : 'customer',
    })
  }
  proving ??= ask({
    kind: 'proof',
    methods: methods as ProofMethod[],
    door: familyOf(window.location.pathname),
  }).finally(() => {
    proving = undefined
  })
  return proving
}

/** The one page that is open without the factor that the shop demands; what is being typed elsewhere is not left for it. */
function leadToSetUp(): undefined {
  const { pathname } = window.location
  if (formKeeper()?.hasUnsaved() || withoutLanguage(pathname) === '/cms/profile') return
  window.location.assign(withLanguage('/cms/profile', languageOfPath(pathname) ?? defaultLanguage))
}

/** A root of its own: the page under it, whichever it is, keeps its state and knows nothing of this. */
async function ask(asked: Asked): Promise<Passed | undefined> {
  const language = languageOfPath(window.location.pathname) ?? defaultLanguage
  const [{ base }, more] = await Promise.all([
    language === 'ar' ? import('#web/language/ar-base.ts') : import('#web/language/en-base.ts'),
    factorWords[language](),
  ])
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  try {
    return await new Promise<Passed | undefined>((resolve) => {
      root.render(
        <InLanguage language={language} words={{ ...base, ...more }}>
          <AskFactor asked={asked} onPassed={resolve} onCancel={() => resolve(undefined)} />
        </InLanguage>,
      )
    })
  } finally {
    root.unmount()
    place.remove()
  }
}
