import { type ReactNode, useSyncExternalStore } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { defaultLanguage, languageOfPath } from '#i18n/paths.ts'
import type { Language } from '#contract/enums.ts'
import { InLanguage } from '#web/language/language.tsx'
import type { SomeWords } from '#web/language/words.ts'
import { AskFactor } from './ask-factor.tsx'
import type { Asked, AskedFactor, Passed } from './asked.ts'
import { factorWords } from './factor-words.ts'

/** A root of its own: the page under it, whichever it is, keeps its state and knows nothing of this. */
export async function askOverPage(asked: Asked): Promise<Passed | undefined> {
  const language = languageOfPath(window.location.pathname) ?? defaultLanguage
  const [{ base }, { more, draw }] = await Promise.all([
    language === 'ar' ? import('#web/language/ar-base.ts') : import('#web/language/en-base.ts'),
    asked.kind === 'endSchedule' ? scheduleQuestion(language, asked) : factorQuestion(language, asked),
  ])
  const place = document.body.appendChild(document.createElement('div'))
  let unmount = () => undefined as void
  try {
    return await new Promise<Passed | undefined>((resolve) => {
      // Which every page brings anyway; a root made in another way would be one more thing in the first view.
      const root = hydrateRoot(
        place,
        <InLanguage language={language} words={{ ...base, ...more }}>
          <Late>{draw(resolve)}</Late>
        </InLanguage>,
      )
      unmount = () => root.unmount()
    })
  } finally {
    unmount()
    place.remove()
  }
}

type Question = { more: SomeWords; draw: (done: (passed?: Passed) => void) => ReactNode }
type OfSchedule = Extract<Asked, { kind: 'endSchedule' }>

async function factorQuestion(language: Language, asked: AskedFactor): Promise<Question> {
  const more = await factorWords[language]()
  return { more, draw: (done) => <AskFactor asked={asked} onPassed={done} onCancel={() => done()} /> }
}

/** Staff alone are asked. */
async function scheduleQuestion(language: Language, { entries, count }: OfSchedule): Promise<Question> {
  const [{ AskEnd }, { cmsSchedule: schedule }] = await Promise.all([
    import('../cms/schedule/ask-end.tsx'),
    language === 'ar' ? import('#i18n/ar/cms-schedule.ts') : import('#i18n/en/cms-schedule.ts'),
  ])
  return {
    more: { cms: { schedule } },
    draw: (done) => (
      <AskEnd
        {...{ entries, count }}
        onConfirm={() => done({ again: { endsSchedule: true } })}
        onCancel={() => done()}
      />
    ),
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
