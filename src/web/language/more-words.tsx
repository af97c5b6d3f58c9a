import { type ComponentType, lazy, type ReactNode, useContext, useMemo } from 'react'
import type { Language } from '#contract/enums.ts'
import { useLanguage, WordsContext } from './language.tsx'
import { LostPart } from './lost-part.tsx'
import type { SomeWords } from './words.ts'

/** Adds the words of a part of a face that most visitors never open. */
export function MoreWords({ words, children }: { words: SomeWords; children: ReactNode }) {
  const known = useContext(WordsContext)
  const messages = useMemo(() => together(known, words), [known, words])
  return <WordsContext value={messages}>{children}</WordsContext>
}

function together(known: SomeWords, more: SomeWords): SomeWords {
  const before = known as Record<string, object | undefined>
  return {
    ...known,
    ...Object.fromEntries(Object.entries(more).map(([key, words]) => [key, { ...before[key], ...words }])),
  }
}

/**
 * A part that comes when it is asked for, together with its words in the page's language and what it asks the API with.
 * It suspends; `preload` brings it before that.
 */
export function lazyWithWords<P extends object>(
  load: () => Promise<ComponentType<P>>,
  wordsIn: Record<Language, () => Promise<SomeWords>>,
) {
  const variant = (language: Language) => async () => {
    const [Part, words, { WithQueries }] = await Promise.all([
      load(),
      wordsIn[language](),
      import('#web/api/with-queries.tsx'),
    ])
    return {
      default: (props: P) => (
        <WithQueries>
          <MoreWords words={words}>
            <Part {...props} />
          </MoreWords>
        </WithQueries>
      ),
    }
  }
  const loaders = { en: variant('en'), ar: variant('ar') }
  const parts: Record<Language, ComponentType<P>> = { en: lazy(loaders.en), ar: lazy(loaders.ar) }
  function WithWords(props: P) {
    const Part = parts[useLanguage()]
    return (
      <LostPart>
        <Part {...props} />
      </LostPart>
    )
  }
  const preload = (language: Language) => void loaders[language]().catch(() => undefined)
  return Object.assign(WithWords, { preload })
}
