import { textOf } from '#i18n/fact-text.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { CheckboxField } from '#web/ui/form/field.tsx'
import type { FactColumn } from './fact-cells.ts'
import styles from './facts-page.module.css'

type Props = {
  attributes: readonly FactColumn[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Which attributes are columns of the grid. */
export function ColumnPicker({ attributes, chosen, onChange }: Props) {
  const t = useT('cms.factsGrid')
  const language = useLanguage()
  return (
    <Disclosure summary={t('columns', { count: chosen.length })}>
      <fieldset className={styles.columns}>
        <legend className={styles.legend}>{t('choose')}</legend>
        {attributes.map(({ key, name }) => (
          <CheckboxField
            key={key}
            label={textOf(name, language)}
            checked={chosen.includes(key)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, key] : chosen.filter((one) => one !== key))
            }
          />
        ))}
      </fieldset>
    </Disclosure>
  )
}
