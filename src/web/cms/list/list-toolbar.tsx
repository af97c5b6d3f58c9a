import type { ReactNode } from 'react'
import { useT } from '#web/language/language.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import type { ChosenFilter } from './chosen-filters.tsx'
import { ChosenFilters } from './chosen-filters.tsx'
import styles from './list-toolbar.module.css'
import { SearchBox } from './search-box.tsx'
import { SavedViews } from '../views/saved-views.tsx'
import { useListAddress } from './use-list-address.ts'

type Props = {
  search: { label: string; placeholder: string }
  /** The filters' buttons. */
  children: ReactNode
  chosen: ChosenFilter[]
  /** For narrow screens, where no headings stand that could be pressed. */
  sorts?: { value: string; label: string }[]
  sort?: string
  /** At the end of the line: columns, export. */
  tools?: ReactNode
}

/** Search, filters and what they are set to, above a list. */
export function ListToolbar({ search, children, chosen, sorts = [], sort, tools }: Props) {
  const t = useT('list')
  const { change } = useListAddress()
  return (
    <div className={styles.toolbar}>
      <div className={styles.tools}>
        <SearchBox {...search} />
        <div className={styles.filters}>
          <SavedViews />
          {children}
        </div>
        {sorts.length > 0 && (
          <div className={styles.sort}>
            <SelectField
              label={t('sort')}
              isLabelHidden
              value={sort}
              onChange={(event) => change({ sort: event.currentTarget.value })}
            >
              {sorts.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
          </div>
        )}
        {tools && <div className={styles.end}>{tools}</div>}
      </div>
      <ChosenFilters chosen={chosen} />
    </div>
  )
}
