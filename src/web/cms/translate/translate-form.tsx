import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Language } from '#contract/enums.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Button } from '#web/ui/button.tsx'
import { focusFirstError } from '#web/ui/form/focus-first-error.ts'
import { OvertakenNotice } from '../form/overtaken-notice.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { KeptForm } from '../kept/kept-form.tsx'
import { PageHead } from '../page-head.tsx'
import { useUnsavedGuard } from '../use-unsaved-guard.tsx'
import type { Entity, SavedTexts } from './entities.ts'
import { LanguageTabs } from './language-tabs.tsx'
import { PreviewButton } from './preview-button.tsx'
import { SourcePane } from './source-pane.tsx'
import { TargetPane } from './target-pane.tsx'
import { isIncomplete, isSameField, type Texts, writtenFaqs } from './texts.ts'
import styles from './translate.module.css'
import { useTranslations } from './use-translations.ts'

type Props = {
  entity: Entity
  id: string
  /** The shown name, in the language of the page. */
  name: string
  /** The source texts, in the language of the page. */
  source: SavedTexts
}

/** A text without its markup; of questions and answers, a line each. */
const wordsOf = (texts: Texts, name: keyof Texts): string =>
  name === 'faqs'
    ? writtenFaqs(texts.faqs)
        .map(({ question, answer }) => `${question} ${answer}`)
        .join('\n')
    : (texts[name] ?? '').replace(/<[^>]*>/g, ' ')

/** Two panes: the page's language, read-only, and an editable tab for each other language. */
export function TranslateForm({ entity, id, name, source }: Props) {
  const t = useT()
  const language = useLanguage()
  const go = useGo()
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  const form = useTranslations(entity, id)
  const guard = useUnsavedGuard(form.isDirty, form.kept.forget)
  const [chosen, setChosen] = useState<Language>()
  const [isTold, setTold] = useState(false)
  const current = form.languages.find((one) => one.language === chosen) ?? form.languages[0]

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTold(true)
    const { isSaved, wrong } = await form.save()
    if (wrong) {
      setChosen(wrong.language)
      focusFirstError(element)
    }
    if (!isSaved) return
    setTold(false)
    showAlert({ type: 'success', message: t('saved.updated') })
    if (entity.afterSave === 'stay') return
    guard.release()
    go(entity.path)
  }
  /** Goes one page back; a page that was opened by its address has none before it. */
  const cancel = () => {
    const state: unknown = window.history.state
    const isFirst = !(typeof state === 'object' && state && 'idx' in state && Number(state.idx) > 0)
    if (isFirst) go(entity.path)
    else void navigate(-1)
  }

  return (
    <KeptForm kept={form.kept}>
      <form ref={element} onSubmit={submit} noValidate>
        <PageHead
          title={name}
          crumbs={[
            ...(entity.section ? [{ label: t(`cms.${entity.section.words}`), to: entity.section.to }] : []),
            { label: t(`cms.${entity.listTitle}`), to: entity.path },
            ...(entity.isPreviewed ? [{ label: name, to: `${entity.path}/${id}` }] : []),
            { label: t('cms.translate.action') },
          ]}
          actions={
            entity.isPreviewed && current ? (
              <PreviewButton
                id={id}
                texts={current.texts ?? {}}
                language={current.language}
                isLoaded={form.isLoaded}
              />
            ) : undefined
          }
        >
          {t('cms.translate.hint')}
        </PageHead>
        {form.clashes && (
          <OvertakenNotice
            clashes={form.clashes.map(({ language, name, ...sides }) => {
              const now = form.languages.find((one) => one.language === language)?.texts ?? {}
              return {
                label: t('cms.bothLanguages.of', {
                  field: t(`fields.${name}`),
                  language: t(`cms.translate.languages.${language}`),
                }),
                mine: wordsOf(sides.mine, name),
                theirs: wordsOf(sides.theirs, name),
                was: wordsOf(sides.was, name),
                chosen: isSameField(name, now, sides.theirs) ? 'theirs' : 'mine',
                onChoose: (side) => form.change(language, { [name]: sides[side][name] }),
              }
            })}
          />
        )}
        <div
          className={styles.panes}
          style={{ gridTemplateRows: `auto repeat(${entity.fields.length}, auto)` }}
        >
          <SourcePane language={language} fields={entity.fields} texts={source.texts} />
          <section className={styles.pane} aria-label={t('cms.translate.tabs')}>
            <LanguageTabs
              tabs={form.languages.map(({ language, texts }) => ({
                language,
                isIncomplete: texts ? isIncomplete(entity.fields, source.texts, texts) : undefined,
              }))}
              chosen={current?.language}
              onChoose={setChosen}
            />
            {current && (
              <TargetPane
                key={current.language}
                fields={entity.fields}
                source={source.texts}
                translation={current}
                isTold={isTold}
                onChange={(texts) => form.change(current.language, texts)}
              />
            )}
          </section>
        </div>
        <SaveBar isDirty={form.isDirty} isSaving={form.isSaving}>
          <Button onClick={cancel}>{t('actions.cancel')}</Button>
        </SaveBar>
        {guard.dialog}
      </form>
    </KeptForm>
  )
}
