import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Language } from '#contract/enums.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { PlainEditor } from './plain-editor.tsx'
import { type Faq, type FaultPath, maxFaqs, maxFaqText } from './texts.ts'
import styles from './translate.module.css'

type Props = {
  faqs: readonly Faq[]
  /** What the list is called, where it is not the only one. */
  label?: string
  /** Where it stands in its form. */
  path?: string
  /** The number in the other language. */
  sourceCount: number
  lang: Language
  dir: 'ltr' | 'rtl'
  messageOf: (path: FaultPath) => string | undefined
  onChange: (faqs: Faq[]) => void
  /** A text of it, such as `2.answer`, was left. */
  onBlur?: (part: string) => void
}

const faqRows = 3
const empty: Faq = { question: '', answer: '' }

/** Questions and answers, translated as a whole list. */
export function FaqEditor({
  faqs,
  label,
  path = 'faqs',
  sourceCount,
  messageOf,
  onChange,
  onBlur,
  ...writing
}: Props) {
  const t = useT()
  const format = useFormat()
  const missing = Math.max(0, sourceCount - faqs.length)
  const error = messageOf('faqs')

  const write = (index: number, part: keyof Faq, text: string) =>
    onChange(faqs.map((faq, at) => (at === index ? { ...faq, [part]: text } : faq)))
  const add = (count: number) => onChange([...faqs, ...Array.from({ length: count }, () => empty)])

  return (
    <div role="group" aria-label={label ?? t('fields.faqs')} className={styles.questions}>
      <p className={styles.label} aria-hidden>
        {label ?? t('fields.faqs')}
      </p>
      {error && (
        <p className={styles.fault} role="alert">
          {error}
        </p>
      )}
      <ol className={styles.faqs}>
        {faqs.map((faq, index) => {
          const number = { number: format.number(index + 1) }
          return (
            // They have no ids; the position identifies them.
            <li key={index}>
              {(['question', 'answer'] as const).map((part) => (
                <PlainEditor
                  key={part}
                  {...writing}
                  name={`${path}.${index}.${part}`}
                  label={t(`cms.translate.faq.${part}`, number)}
                  value={faq[part]}
                  max={maxFaqText}
                  rows={faqRows}
                  isOneLine={part === 'question'}
                  error={messageOf(`faqs.${index}.${part}`)}
                  onChange={(text) => write(index, part, text)}
                  onBlur={() => onBlur?.(`${index}.${part}`)}
                />
              ))}
              <IconButton
                label={t('cms.translate.faq.remove', number)}
                className={styles.remove}
                onClick={() => onChange(faqs.filter((_, at) => at !== index))}
              >
                <IconTrash size={18} />
              </IconButton>
            </li>
          )
        })}
      </ol>
      {faqs.length < maxFaqs && (
        <div className={styles.more}>
          {missing > 0 && (
            <Button size="small" onClick={() => add(missing)}>
              <IconPlus size={16} aria-hidden />
              {t('cms.translate.faq.addAll', { count: missing })}
            </Button>
          )}
          {missing !== 1 && (
            <Button size="small" kind="quiet" onClick={() => add(1)}>
              <IconPlus size={16} aria-hidden />
              {t('cms.translate.faq.add')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
