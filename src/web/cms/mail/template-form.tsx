import { type FormEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Language } from '#contract/enums.ts'
import { faultsOf, type TemplateFault } from '#contract/mail-template-text.ts'
import { variablesOf } from '#contract/mail-template-kinds.ts'
import { mailTemplatesApi, maxBody, maxSubject } from '#contract/mail-templates.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { Field, TextField } from '#web/ui/form/field.tsx'
import { OvertakenNotice } from '../form/overtaken-notice.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { KeptForm } from '../kept/kept-form.tsx'
import { useKeptDraft } from '../kept/use-kept-draft.ts'
import listStyles from '../list/list-panel.module.css'
import { PageHead } from '../page-head.tsx'
import { useMayOpen } from '../page-needs.ts'
import { invalidate } from '../use-api-query.ts'
import { useUnsavedGuard } from '../use-unsaved-guard.tsx'
import { FormatHelp } from './format-help.tsx'
import styles from './mail.module.css'
import { TemplatePreview } from './template-preview.tsx'

type Template = Data<typeof mailTemplatesApi.list>
type Text = { subject: string; body: string }
type FieldName = keyof Text
const fieldNames = ['subject', 'body'] as const
/** What a colleague saved while one was typing. */
type Overtaken = { mine: Text; theirs: Text; was: Text }
const languages = ['en', 'ar'] as const
const faultWords = {
  unknown: 'templateUnknown',
  missing: 'templateMissing',
  alone: 'templateAlone',
  link: 'templateLink',
  braces: 'templateBraces',
} as const

/** Where all differ, both changed it. */
const sides = ({ mine, theirs, was }: Overtaken, field: FieldName) =>
  [mine, theirs, was].map((text) => text[field].trim())

const textIn = ({ subject, body }: Text): Text => ({ subject, body })

/** One email: its words in both languages, and beside them how it looks. */
export function TemplateForm({ template }: { template: Template }) {
  const t = useT('cms.mail')
  const all = useT()
  const validation = useT('validation')
  const format = useFormat()
  const showError = useShowError()
  const mayOpen = useMayOpen()
  const own = useLanguage()
  const [address, setAddress] = useSearchParams()
  const asked = address.get('language')
  const language: Language = asked === 'en' || asked === 'ar' ? asked : own
  const [base, setBase] = useState({ en: template.en, ar: template.ar })
  const [draft, setDraft] = useState({ en: textIn(template.en), ar: textIn(template.ar) })
  const [overtaken, setOvertaken] = useState<Partial<Record<Language, Overtaken>>>({})
  const [refused, setRefused] = useState<Partial<Record<FieldName, string>>>({})
  const [isSaving, setSaving] = useState(false)
  const [isTesting, setTesting] = useState(false)
  const [isResetting, setResetting] = useState(false)
  const subject = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLTextAreaElement>(null)
  const typedIn = useRef<FieldName>('body')

  const { kind } = template
  const variables = variablesOf(kind)
  const isChanged = (one: Language) =>
    draft[one].subject.trim() !== base[one].subject || draft[one].body.trim() !== base[one].body
  const changed = languages.filter(isChanged)
  const kept = useKeptDraft<Record<Language, Text & { version?: number }>>({
    form: 'mail-template',
    id: kind,
    value: draft,
    base,
    // Each language has a version of its own, which the base says.
    version: undefined,
    isDirty: changed.length > 0,
    onContinue: (found) => {
      for (const one of languages) {
        if (found.base[one].version === base[one].version) put(one, found.value[one])
        else meet(one, { was: textIn(found.base[one]), mine: found.value[one], theirs: textIn(base[one]) })
      }
    },
  })
  const guard = useUnsavedGuard(changed.length > 0, kept.forget)
  const text = draft[language]
  const faults = faultsIn(text)
  const errors = messagesOf(text, faults)

  function faultsIn(one: Text) {
    return faultsOf({ subject: one.subject, body: one.body.trimEnd() }, variables)
  }
  function messagesOf(one: Text, found: TemplateFault[]): Partial<Record<FieldName, string>> {
    const messages: Partial<Record<FieldName, string>> = {}
    for (const { field, fault, line, variable } of found)
      messages[field] ??= validation(faultWords[fault], {
        line,
        variable,
        link: '{{link}}',
        example: '{{name}}',
      })
    for (const [field, max] of [
      ['subject', maxSubject],
      ['body', maxBody],
    ] as const) {
      const length = [...one[field].trim()].length
      if (length === 0) messages[field] = validation('required', { field: t(field) })
      if (length > max) messages[field] = validation('maxCharacters', { field: t(field), max })
    }
    return messages
  }

  const put = (one: Language, text: Text) => setDraft((draft) => ({ ...draft, [one]: text }))

  /** What was typed upon `was` goes on upon `theirs`. */
  function meet(one: Language, { was, mine, theirs }: Overtaken) {
    const met = (field: FieldName) => (mine[field].trim() === was[field].trim() ? theirs[field] : mine[field])
    put(one, { subject: met('subject'), body: met('body') })
    setOvertaken((overtaken) => ({ ...overtaken, [one]: { was, mine, theirs } }))
  }

  function change(field: FieldName, value: string) {
    put(language, { ...text, [field]: value })
    setRefused({})
  }

  /** Puts a variable where the cursor is or was. */
  function insert(name: string) {
    const field = typedIn.current === 'subject' && !variables.blocks.includes(name) ? 'subject' : 'body'
    const control = field === 'subject' ? subject.current : body.current
    if (!control) return
    const written = `{{${name}}}`
    const [from, to] = [control.selectionStart ?? text[field].length, control.selectionEnd ?? 0]
    const value = text[field].slice(0, from) + written + text[field].slice(Math.max(from, to))
    change(field, value)
    requestAnimationFrame(() => {
      control.focus()
      control.setSelectionRange(from + written.length, from + written.length)
    })
  }

  /** Selects the line that a message speaks of. */
  function showLine(line: number) {
    const control = body.current
    if (!control) return
    const before = text.body.split('\n').slice(0, line - 1)
    const from = before.join('\n').length + (line > 1 ? 1 : 0)
    control.focus()
    control.setSelectionRange(from, from + (text.body.split('\n')[line - 1] ?? '').length)
  }

  const show = (one: Language) =>
    setAddress(
      (now) => {
        now.set('language', one)
        return now
      },
      { replace: true, preventScrollReset: true },
    )

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSaving) return
    const wrong = changed.find((one) => Object.keys(messagesOf(draft[one], faultsIn(draft[one]))).length > 0)
    if (wrong) {
      show(wrong)
      const messages = messagesOf(draft[wrong], faultsIn(draft[wrong]))
      return (messages.subject ? subject : body).current?.focus()
    }
    setSaving(true)
    try {
      for (const one of changed) await save(one)
      kept.forget()
      showAlert({ type: 'success', message: t('saved') })
    } catch (error) {
      if (isApiError(error) && Object.keys(error.fields).length > 0) setRefused(error.fields)
      else showError(error)
    } finally {
      setSaving(false)
    }
  }

  async function save(one: Language) {
    try {
      const { data } = await call(mailTemplatesApi.write, {
        params: { kind, language: one },
        body: { ...draft[one], version: base[one].version },
      })
      setBase((base) => ({ ...base, [one]: data }))
      put(one, textIn(data))
      setOvertaken((overtaken) => ({ ...overtaken, [one]: undefined }))
    } catch (error) {
      if (isApiError(error) && error.code === 'version_conflict') await takeTheirs(one)
      throw error
    } finally {
      await invalidate(mailTemplatesApi.list)
    }
  }

  /** What was typed stays; it is measured against what a colleague saved. */
  async function takeTheirs(one: Language) {
    const { data } = await call(mailTemplatesApi.list, {})
    const found = data.find((other) => other.kind === kind)
    if (!found) return
    show(one)
    setBase((base) => ({ ...base, [one]: found[one] }))
    meet(one, { was: textIn(base[one]), mine: draft[one], theirs: textIn(found[one]) })
  }

  async function test() {
    setTesting(true)
    try {
      const { data } = await call(mailTemplatesApi.test, { params: { kind, language }, body: text })
      showAlert({ type: 'success', message: data.isSent ? t('test.sent', { to: data.to }) : t('test.kept') })
    } catch (error) {
      showError(error)
    } finally {
      setTesting(false)
    }
  }

  async function reset() {
    try {
      await call(mailTemplatesApi.reset, { params: { kind, language } })
      await invalidate(mailTemplatesApi.list)
      const { data } = await call(mailTemplatesApi.list, {})
      const found = data.find((other) => other.kind === kind)
      if (!found) return
      setBase((base) => ({ ...base, [language]: found[language] }))
      put(language, textIn(found[language]))
      showAlert({ type: 'success', message: t('reset.done') })
    } catch (error) {
      showError(error)
    }
  }

  const title = all(`cms.outbox.kinds.${kind}`)
  const { isOwn, by, updatedAt } = base[language]
  const line = faults.find(({ field, line }) => field === 'body' && line > 0)?.line
  const other = overtaken[language]
  return (
    <KeptForm kept={kept}>
      <form onSubmit={submit} noValidate className={styles.page}>
        <PageHead
          title={title}
          crumbs={[
            ...(mayOpen('/cms/settings') ? [{ label: all('cms.settings.title'), to: '/cms/settings' }] : []),
            { label: t('title'), to: '/cms/settings/mail' },
            { label: title },
          ]}
          badges={
            isOwn ? <Badge tone="accent">{t(`ownWords.${language}`)}</Badge> : <Badge>{t('builtIn')}</Badge>
          }
          actions={
            <>
              {isOwn && <Button onClick={() => setResetting(true)}>{t('reset.action')}</Button>}
              <Button
                isBusy={isTesting}
                disabled={Object.keys(errors).length > 0}
                title={t('test.hint')}
                onClick={() => void test()}
              >
                {t('test.send')}
              </Button>
            </>
          }
        >
          {isOwn && updatedAt && t('changedBy', { name: by ?? '', date: format.date(updatedAt) })}
        </PageHead>
        {other && (
          <OvertakenNotice
            clashes={fieldNames
              .filter((field) => new Set(sides(other, field)).size === 3)
              .map((field) => ({
                label: t(field),
                mine: other.mine[field],
                theirs: other.theirs[field],
                was: other.was[field],
                chosen: text[field] === other.theirs[field] ? 'theirs' : 'mine',
                onChoose: (side) => change(field, other[side][field]),
              }))}
          />
        )}
        <div className={styles.editor}>
          <div className={styles.words}>
            <nav className={listStyles.tabs} aria-label={t('languages')}>
              {languages.map((one) => (
                <button
                  key={one}
                  type="button"
                  className={listStyles.tab}
                  aria-current={one === language ? 'true' : undefined}
                  onClick={() => show(one)}
                >
                  {all(`cms.outbox.languages.${one}`)}
                  {isChanged(one) && <span className={styles.dot} title={all('cms.unsaved.changes')} />}
                </button>
              ))}
            </nav>
            <div className={styles.fields}>
              <TextField
                ref={subject}
                name="subject"
                label={t('subject')}
                value={text.subject}
                error={refused.subject ?? errors.subject}
                lang={language}
                dir={language === 'ar' ? 'rtl' : 'ltr'}
                autoComplete="off"
                onFocus={() => {
                  typedIn.current = 'subject'
                }}
                onChange={(event) => change('subject', event.currentTarget.value)}
              />
              <Field label={t('body')} error={refused.body ?? errors.body}>
                {(wiring) => (
                  <textarea
                    ref={body}
                    rows={16}
                    name="body"
                    value={text.body}
                    lang={language}
                    dir={language === 'ar' ? 'rtl' : 'ltr'}
                    onFocus={() => {
                      typedIn.current = 'body'
                    }}
                    onChange={(event) => change('body', event.currentTarget.value)}
                    {...wiring}
                  />
                )}
              </Field>
              {line !== undefined && (
                <Button size="small" className={styles.toLine} onClick={() => showLine(line)}>
                  {t('toLine')}
                </Button>
              )}
              <div role="group" aria-label={t('variables')} className={styles.variables}>
                <h2>{t('variables')}</h2>
                <p className={styles.muted}>{t('variablesHint')}</p>
                <ul>
                  {variables.known.map((name) => (
                    <li key={name}>
                      <button type="button" className={styles.variable} onClick={() => insert(name)}>
                        <bdi dir="ltr">{`{{${name}}}`}</bdi>
                        <span>
                          {t(`variable.${name as 'name'}`)}
                          {variables.needed.includes(name) && ` · ${t('needed')}`}
                        </span>
                      </button>
                    </li>
                  ))}
                </ul>
              </div>
              <FormatHelp />
            </div>
          </div>
          <TemplatePreview
            key={language}
            kind={kind}
            language={language}
            text={Object.keys(errors).length > 0 ? undefined : text}
          />
        </div>
        <SaveBar isDirty={changed.length > 0} isSaving={isSaving} />
        {isResetting && (
          <AskDialog
            isOpen
            onClose={() => setResetting(false)}
            title={t('reset.title')}
            choices={[{ label: t('reset.confirm'), kind: 'danger', run: reset }]}
          >
            <p>{t('reset.text', { language: all(`cms.outbox.languages.${language}`) })}</p>
          </AskDialog>
        )}
        {guard.dialog}
      </form>
    </KeptForm>
  )
}
