import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { metadataTraits } from '#contract/cms-metadata.ts'
import { enums, type Language } from '#contract/enums.ts'
import type { MetadataKind } from '#contract/metadata.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { useLanguagesHere } from '../form/both-languages.tsx'
import { callsOf } from '../metadata/kinds.ts'
import { directionOf } from '../translate/target-pane.tsx'
import { invalidate } from '../use-api-query.ts'
import styles from './new-entry-dialog.module.css'

type Props = {
  kind: MetadataKind
  /** What was typed to find it. */
  title: string
  onClose: () => void
  onMade: (entry: { id: string; title: string }) => void
}

/** Makes an entry of a kind with its title in every language, where one was looked for in vain. It stands in another form: Enter sends this one alone. */
export function NewEntryDialog({ kind, title, onClose, onMade }: Props) {
  const t = useT()
  const own = useLanguage()
  const showError = useShowError()
  const element = useRef<HTMLDivElement>(null)
  const written = /\p{Script=Arabic}/u.test(title) ? 'ar' : 'en'
  const [titles, setTitles] = useState<Partial<Record<Language, string>>>({ [written]: title })
  const [errors, setErrors] = useState<Partial<Record<Language, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const max = metadataTraits[kind].titleMax
  const languages = useLanguagesHere()
  const labelOf = (language: Language) =>
    t('cms.bothLanguages.of', {
      field: t('fields.title'),
      language: t(`cms.bothLanguages.languages.${language}`),
    })
  const focus = (language: Language) =>
    element.current?.querySelector<HTMLElement>(`[name="title.${language}"]`)?.focus()

  // On what is still to be written.
  useEffect(() => {
    const empty = enums.Language.find((language) => language !== written)
    element.current?.querySelector<HTMLElement>(`[name="title.${empty}"]`)?.focus()
  }, [written])

  async function make() {
    const said = (language: Language) => (titles[language] ?? '').trim()
    const faults: typeof errors = {}
    for (const language of languages)
      if ([...said(language)].length > max)
        faults[language] = t('validation.maxCharacters', { field: labelOf(language), max })
    if (said(own) === '') faults[own] = t('validation.required', { field: labelOf(own) })
    setErrors(faults)
    const [wrong] = languages.filter((language) => faults[language])
    if (wrong) return focus(wrong)
    setBusy(true)
    try {
      const { create, list, find } = callsOf(kind)
      const { data } = await call(create, {
        body: {
          title: said(own),
          titles: Object.fromEntries(languages.map((language) => [language, said(language)])),
        },
      })
      await invalidate(list, find)
      showAlert({ type: 'success', message: t('cms.metadata.added') })
      onMade({ id: data.id, title: data.title })
      onClose()
    } catch (error) {
      if (!isApiError(error)) throw error
      const message = error.fields.title ?? (error.code === 'title_taken' ? error.message : undefined)
      if (message === undefined) showError(error)
      else {
        setErrors({ [own]: message })
        focus(own)
      }
    } finally {
      setBusy(false)
    }
  }
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement))
      return
    event.preventDefault()
    event.stopPropagation()
    void make()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(`cms.metadata.kinds.${kind}.add`)}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button kind="primary" isBusy={isBusy} onClick={() => void make()}>
            {t('cms.pick.make')}
          </Button>
        </>
      }
    >
      <div
        ref={element}
        role="group"
        aria-label={t(`cms.metadata.kinds.${kind}.add`)}
        className={styles.titles}
        onKeyDown={press}
      >
        {languages.map((language) => (
          <TextField
            key={language}
            name={`title.${language}`}
            label={labelOf(language)}
            isOptional={language !== own}
            value={titles[language] ?? ''}
            error={errors[language]}
            autoComplete="off"
            lang={language}
            dir={directionOf(language)}
            onChange={(event) => {
              setTitles({ ...titles, [language]: event.currentTarget.value })
              setErrors({ ...errors, [language]: undefined })
            }}
          />
        ))}
      </div>
    </Dialog>
  )
}
