import { lazy, Suspense, useId } from 'react'
import type { Language } from '#contract/enums.ts'
import { useT } from '#web/language/language.tsx'
import { classNames } from '#web/ui/class-names.ts'
import fieldStyles from '#web/ui/form/field.module.css'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './rich-text-field.module.css'

/** Loaded where a description is written: it is as large as a page of ours. */
const RichTextEditor = lazy(async () => ({
  default: (await import('./rich-text-editor.tsx')).RichTextEditor,
}))

type Props = {
  label: string
  name: string
  value: string
  error?: string | undefined
  isOptional?: boolean
  /** Of HTML, as it is stored. */
  max: number
  /** Of the text; it is written in the direction of its language, whichever way the page reads. */
  lang: Language
  onChange: (html: string) => void
  onBlur?: () => void
}

/** A description with headings, lists, tables and links, written as it will look. */
export function RichTextField({ label, name, value, error, isOptional = false, max, lang, ...on }: Props) {
  const t = useT()
  const id = useId()
  const length = [...value].length
  return (
    <div className={fieldStyles.field}>
      <span id={`${id}-label`} className={fieldStyles.label}>
        {label}
        {isOptional && <span className={fieldStyles.optional}> {t('forms.optional')}</span>}
      </span>
      <Suspense fallback={<Skeleton shape="block" className={styles.waiting} />}>
        <RichTextEditor
          name={name}
          value={value}
          lang={lang}
          isInvalid={error !== undefined}
          labelledBy={`${id}-label`}
          describedBy={`${id}-note`}
          {...on}
        />
      </Suspense>
      <div className={styles.foot}>
        <p id={`${id}-note`} className={error ? fieldStyles.error : fieldStyles.help}>
          {error ?? t('cms.richText.hint')}
        </p>
        <p className={classNames(styles.counter, length >= max && styles.full)}>
          {t('forms.counter', { count: length, max })}
        </p>
      </div>
    </div>
  )
}
