import type { MetadataKind } from '#contract/metadata.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { CheckboxField } from '#web/ui/form/field.tsx'
import type { Import } from './import-data.ts'
import styles from './imports.module.css'

export type ImportChoices = { show: boolean; make: readonly MetadataKind[] }

type Props = { record: Import; choices: ImportChoices; onChange: (choices: ImportChoices) => void }

const namedAtOnce = 200

/** Asked before an import is run: whether new products are shown, and what metadata is made for them. */
export function ImportChoicesPanel({ record: { missing, counts }, choices, onChange }: Props) {
  const t = useT('cms.imports.choices')
  const metadata = useT('cms.metadata.kinds')
  const format = useFormat()
  const { show, make } = choices
  if (counts.new === 0 && missing.length === 0) return null
  return (
    <section className={styles.choices} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      {counts.new > 0 && (
        <div>
          <CheckboxField
            label={t('show', { count: counts.new })}
            checked={show}
            onChange={(event) => onChange({ show: event.currentTarget.checked, make })}
          />
          <p className={styles.hint}>{t('showHint')}</p>
        </div>
      )}
      {missing.map(({ kind, count, titles }) => (
        <div key={kind}>
          <CheckboxField
            label={t('make', { kind: metadata(`${kind}.title`), count })}
            checked={make.includes(kind)}
            onChange={(event) =>
              onChange({
                show,
                make: event.currentTarget.checked ? [...make, kind] : make.filter((other) => other !== kind),
              })
            }
          />
          <details className={styles.titles}>
            <summary>{t('which', { kind: metadata(`${kind}.title`) })}</summary>
            <p>
              {titles.map((title, index) => (
                <span key={title}>
                  {index > 0 && t('separator')}
                  <bdi>{title}</bdi>
                </span>
              ))}
              {count > namedAtOnce && ` ${t('more', { count: format.number(count - namedAtOnce) })}`}
            </p>
          </details>
        </div>
      ))}
      {missing.length > 0 && <p className={styles.hint}>{t('makeHint')}</p>}
    </section>
  )
}
