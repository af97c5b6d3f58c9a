import { useState } from 'react'
import type { Language } from '#contract/enums.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { FaqEditor } from './faq-editor.tsx'
import { panelId, tabId } from './language-tabs.tsx'
import { PlainEditor } from './plain-editor.tsx'
import { type Fault, type FaultPath, faultsOf, type Field, type Texts } from './texts.ts'
import styles from './translate.module.css'
import type { Translation } from './use-translations.ts'

/** Which way a language is written, whichever way the page reads. */
export const directionOf = (language: Language) => (language === 'ar' ? 'rtl' : 'ltr')

type Props = {
  fields: readonly Field[]
  source: Texts
  translation: Translation
  /** After an attempt to save, missing texts are reported too, not only those that are too long. */
  isTold: boolean
  onChange: (texts: Texts) => void
}

/** The texts of one language, to be written. */
export function TargetPane({ fields, source, translation, isTold, onChange }: Props) {
  const { language, texts, refused, error } = translation
  /** Texts of questions that were written and left. */
  const [left, setLeft] = useState<readonly string[]>([])
  const messageOf = useMessages(fields, texts, refused, isTold, left)
  return (
    <div role="tabpanel" id={panelId(language)} aria-labelledby={tabId(language)} className={styles.fields}>
      {error ? (
        <NotLoaded translation={translation} />
      ) : (
        fields.map((field) => (
          <div key={field.name} className={styles.field}>
            {texts ? (
              <Editor
                field={field}
                source={source}
                texts={texts}
                language={language}
                messageOf={messageOf}
                onChange={onChange}
                onLeave={(path) => setLeft((all) => [...new Set([...all, path])])}
              />
            ) : (
              <Skeleton shape="block" />
            )}
          </div>
        ))
      )}
    </div>
  )
}

type EditorProps = {
  field: Field
  source: Texts
  texts: Texts
  language: Language
  messageOf: (path: FaultPath) => string | undefined
  onChange: (texts: Texts) => void
  onLeave: (path: string) => void
}

function Editor({ field, source, texts, language, messageOf, onChange, onLeave }: EditorProps) {
  const t = useT('fields')
  const writing = { lang: language, dir: directionOf(language) } as const
  if (field.name === 'faqs')
    return (
      <FaqEditor
        {...writing}
        faqs={texts.faqs ?? []}
        sourceCount={source.faqs?.length ?? 0}
        messageOf={messageOf}
        onChange={(faqs) => onChange({ faqs })}
        onBlur={(part) => onLeave(`faqs.${part}`)}
      />
    )
  const wiring = {
    ...writing,
    value: texts[field.name] ?? '',
    error: messageOf(field.name),
    onChange: (text: string) => onChange({ [field.name]: text }),
  }
  return field.kind === 'rich' ? (
    <RichTextField {...wiring} key={language} name={field.name} label={t(field.name)} max={field.max} />
  ) : (
    <PlainEditor
      {...wiring}
      name={field.name}
      label={t(field.name)}
      max={field.max}
      isOneLine={field.kind === 'line'}
    />
  )
}

/** What is wrong with a field: the server's words, else those of the rule. */
function useMessages(
  fields: readonly Field[],
  texts: Texts | undefined,
  refused: Record<string, string>,
  isTold: boolean,
  left: readonly string[],
) {
  const t = useT()
  const faults = texts ? faultsOf(fields, texts) : new Map<FaultPath, Fault>()
  return (path: FaultPath): string | undefined => {
    if (refused[path]) return refused[path]
    const fault = faults.get(path)
    if (!fault || (fault.key === 'required' && !isTold && !left.includes(path))) return undefined
    const name = path.split('.').at(-1) as 'name'
    return t(`validation.${fault.key}`, { field: t(`fields.${name}`), max: 0, ...fault })
  }
}

function NotLoaded({ translation: { language, isFetching, again } }: { translation: Translation }) {
  const t = useT()
  return (
    <EmptyState
      title={t('cms.translate.retry', { language: t(`cms.translate.languages.${language}`) })}
      action={
        <Button kind="primary" isBusy={isFetching} onClick={again}>
          {t('actions.tryAgain')}
        </Button>
      }
    />
  )
}
