import { useEffect, useState } from 'react'
import type { Language } from '#contract/enums.ts'
import { type TemplateKind } from '#contract/mail-template-kinds.ts'
import { mailTemplatesApi, type MailText } from '#contract/mail-templates.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './mail.module.css'

const waitMs = 350

type Shown = { subject: string; html: string }
type Props = {
  kind: TemplateKind
  language: Language
  /** Undefined while something is wrong with it. */
  text: MailText | undefined
}

/** The email with sample data, a moment after one stops typing. */
export function TemplatePreview({ kind, language, text }: Props) {
  const t = useT('cms.mail')
  const [shown, setShown] = useState<Shown>()
  const [hasFailed, setFailed] = useState(false)
  const subject = text?.subject
  const body = text?.body

  useEffect(() => {
    if (subject === undefined || body === undefined) return
    let isWanted = true
    const show = async () => {
      try {
        const { data } = await call(mailTemplatesApi.preview, {
          params: { kind, language },
          body: { subject, body },
        })
        if (!isWanted) return
        setShown(data)
        setFailed(false)
      } catch {
        if (isWanted) setFailed(true)
      }
    }
    const timer = setTimeout(() => void show(), waitMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [kind, language, subject, body])

  return (
    <section className={styles.preview} aria-label={t('preview')}>
      <header className={styles.previewHead}>
        <h2>{t('preview')}</h2>
        <p lang={language} dir="auto" className={styles.previewSubject}>
          {shown?.subject ?? <Skeleton />}
        </p>
        <p className={styles.muted} role="status">
          {text === undefined && shown ? t('previewOld') : hasFailed ? t('previewFailed') : ''}
        </p>
      </header>
      {shown ? (
        // Nothing of an email runs here: the frame has no rights at all.
        <iframe className={styles.frame} title={t('previewFrame')} sandbox="" srcDoc={shown.html} />
      ) : (
        <div className={styles.frame} aria-busy />
      )}
    </section>
  )
}
