import type { Language } from '#contract/enums.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { RichText } from '../rich-text/rich-text.tsx'
import { type Field, type Texts, writtenFaqs } from './texts.ts'
import styles from './translate.module.css'

type Props = { language: Language; fields: readonly Field[]; texts: Texts }

/** What is translated from; to be read only. */
export function SourcePane({ language, fields, texts }: Props) {
  const t = useT()
  const name = t(`cms.translate.languages.${language}`)
  return (
    <section className={styles.pane} aria-label={name}>
      <h2 className={styles.head}>
        <span className={styles.source}>{t('cms.translate.source', { language: name })}</span>
      </h2>
      <dl className={styles.fields}>
        {fields.map((field) => (
          <div key={field.name} className={styles.field}>
            <dt className={styles.label}>{t(`fields.${field.name}`)}</dt>
            <dd className={styles.text}>
              <SourceText field={field} texts={texts} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function SourceText({ field, texts }: { field: Field; texts: Texts }) {
  const t = useT('cms.translate')
  const format = useFormat()
  const nothing = <p className={styles.nothing}>{t('nothing')}</p>
  if (field.name === 'faqs') {
    const faqs = writtenFaqs(texts.faqs)
    if (faqs.length === 0) return nothing
    return (
      <ol className={styles.faqs}>
        {faqs.map(({ question, answer }, index) => (
          <li key={index}>
            <p className={styles.faqLabel}>{t('faq.question', { number: format.number(index + 1) })}</p>
            <p dir="auto">{question}</p>
            <p className={styles.faqLabel}>{t('faq.answer', { number: format.number(index + 1) })}</p>
            <p dir="auto" className={styles.plain}>
              {answer}
            </p>
          </li>
        ))}
      </ol>
    )
  }
  const text = texts[field.name] ?? ''
  if (text.trim() === '') return nothing
  if (field.kind === 'rich') return <RichText html={text} />
  return (
    <p dir="auto" className={styles.plain}>
      {text}
    </p>
  )
}
