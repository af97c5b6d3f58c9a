import type { ReactNode } from 'react'
import { useT } from '#web/language/language.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import type { ChosenFilter } from './chosen-filters.tsx'
import { ChosenFilters } from './chosen-filters.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import { goneFrom } from './gone.ts'
import styles from './list-toolbar.module.css'
import { MoreFilters } from './more-filters.tsx'
import { SearchBox } from './search-box.tsx'
import { SavedViews } from '../views/saved-views.tsx'
import { GoneNotice } from '../views/gone-notice.tsx'
import { useListAddress } from './use-list-address.ts'
import type { ChosenColumns } from './use-shown-columns.ts'

type Props = {
  search: { label: string; placeholder: string }
  /** The filters' buttons. */
  children: ReactNode
  /** Those that are asked for rarely, by their keys in the address. */
  rarer?: { keys: readonly string[]; filters: ReactNode } | undefined
  chosen: ChosenFilter[]
  /** Filters that the list obeys and shows elsewhere, such as in its tabs: the values that it knows. */
  known?: Readonly<Record<string, readonly string[]>> | undefined
  /** For narrow screens, where no headings stand that could be pressed. */
  sorts?: { value: string; label: string }[]
  sort?: string
  /** Where the list's columns can be chosen. */
  columns?: ChosenColumns | undefined
  /** At the end of the line: an export, say. */
  tools?: ReactNode
}

/** Search, filters and what they are set to, above a list. */
export function ListToolbar({
  search,
  children,
  rarer,
  chosen,
  known,
  sorts = [],
  sort,
  columns,
  tools,
}: Props) {
  const t = useT('list')
  const { change, query } = useListAddress()
  const gone = goneFrom(query, { chosen, sort, known })
  return (
    <div className={styles.toolbar}>
      <div className={styles.tools}>
        <SearchBox {...search} />
        <div className={styles.filters}>
          <SavedViews columns={columns} />
          {children}
          {rarer && (
            <MoreFilters
              count={chosen.filter(({ without }) => rarer.keys.some((key) => key in without)).length}
            >
              {rarer.filters}
            </MoreFilters>
          )}
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
        {(tools || columns) && (
          <div className={styles.end}>
            {columns && <ColumnsMenu {...columns} />}
            {tools}
          </div>
        )}
      </div>
      <ChosenFilters chosen={chosen} />
      <GoneNotice gone={gone} columns={columns} />
    </div>
  )
}
