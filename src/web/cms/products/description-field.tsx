import { useState } from 'react'
import type { Language } from '#contract/enums.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/field.tsx'
import { RichText } from '../rich-text/rich-text.tsx'
import { maxLengths } from './check-draft.ts'
import styles from './product-form.module.css'

type Props = {
  value: string
  error?: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** Of the language that is written, where it is not that of the page. */
  lang?: Language
  dir?: 'ltr' | 'rtl' | 'auto'
}

/** A description as HTML, and how the shop will show it. */
export function DescriptionField({ value, error, onChange, onBlur, lang, dir = 'auto' }: Props) {
  const t = useT()
  const [isPreview, setPreview] = useState(false)
  const length = [...value].length
  return (
    <div className={styles.description}>
      <div className={styles.modes} role="group" aria-label={t('cms.products.form.mode')}>
        <Button size="small" kind="quiet" aria-pressed={!isPreview} onClick={() => setPreview(false)}>
          {t('cms.products.form.write')}
        </Button>
        <Button size="small" kind="quiet" aria-pressed={isPreview} onClick={() => setPreview(true)}>
          {t('cms.products.form.preview')}
        </Button>
      </div>
      <Field
        label={t('fields.description')}
        help={t('cms.products.form.descriptionHint')}
        error={error}
        isOptional
      >
        {({ className, ...wiring }) => (
          <>
            <textarea
              {...wiring}
              name="description"
              hidden={isPreview}
              className={classNames(className, styles.html)}
              rows={12}
              lang={lang}
              dir={dir}
              value={value}
              onChange={(event) => onChange(event.currentTarget.value)}
              onBlur={onBlur}
            />
            {isPreview && (
              <div className={styles.preview} role="group" aria-label={t('cms.products.form.preview')}>
                {value.trim() === '' ? t('cms.products.form.nothing') : <RichText html={value} />}
              </div>
            )}
          </>
        )}
      </Field>
      <p className={classNames(styles.counter, length >= maxLengths.description && styles.full)}>
        {t('forms.counter', { count: length, max: maxLengths.description })}
      </p>
    </div>
  )
}
