import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/form/field.tsx'
import { FilterPopover } from './filter-popover.tsx'
import styles from './filter-popover.module.css'
import type { ChosenColumns } from './use-shown-columns.ts'

/** Chooses the columns of a list. */
export function ColumnsMenu({
  choosable,
  hidden,
  hide,
}: Pick<ChosenColumns, 'choosable' | 'hidden' | 'hide'>) {
  const t = useT('cms.list')
  const shown = choosable.filter(({ key }) => !hidden.has(key))
  return (
    <FilterPopover label={t('columns')} count={0}>
      <div className={styles.choices}>
        {choosable.map(({ key, label }) => (
          <CheckboxField
            key={key}
            label={label}
            checked={!hidden.has(key)}
            onChange={(event) =>
              hide(
                event.currentTarget.checked ? [...hidden].filter((other) => other !== key) : [...hidden, key],
              )
            }
          />
        ))}
      </div>
      {shown.length < choosable.length && (
        <Button size="small" kind="quiet" onClick={() => hide([])}>
          {t('allColumns')}
        </Button>
      )}
    </FilterPopover>
  )
}
