import { IconColumns3 } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { maxColumns } from '#contract/product-views.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { HiddenFilters } from './hidden-filters.tsx'
import { changed } from './list-address.ts'
import { keepColumns } from './use-kept-columns.ts'
import styles from './product-table.module.css'
import type { List } from './use-list-address.ts'

type Column = { key: string; name: string }
/** `type`: what the chosen ones are kept for. */
type Props = { columns: Column[]; offered: Column[]; list: List; type: string }

/** In the address it says that no facts are shown; it is no attribute. */
const none = 'none'

/** Which facts stand in columns: those that do, and what else is stated of the listed products. A form, so that it works without script. */
export function TableColumns({ columns, offered, list: { chosen, change }, type }: Props) {
  const t = useT('store.table')
  const format = useFormat()
  // Ticked at once, before the answer has the column.
  const keys = chosen.columns?.filter((key) => key !== none) ?? columns.map(({ key }) => key)
  const isFull = keys.length >= maxColumns
  function toggle(key: string) {
    const next = keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]
    const asked = next.length > 0 ? next : [none]
    keepColumns(type, asked)
    change((address) => changed(address, { columns: asked, page: address.page }))
  }
  function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
    if (key !== 'Escape' || !currentTarget.open) return
    currentTarget.open = false
    currentTarget.querySelector('summary')?.focus()
  }
  return (
    <details className={styles.columns} onKeyDown={closeOnEscape}>
      <summary>
        <IconColumns3 size={16} aria-hidden />
        {t('columns', { count: keys.length })}
      </summary>
      <form method="get" className={styles.choices} onSubmit={(event) => event.preventDefault()}>
        <HiddenFilters address={chosen} except={['columns']} />
        <fieldset>
          <legend>{t('choose', { max: format.number(maxColumns) })}</legend>
          {[...columns, ...offered].map(({ key, name }) => (
            <label key={key}>
              <input
                type="checkbox"
                name="columns"
                value={key}
                checked={keys.includes(key)}
                disabled={isFull && !keys.includes(key)}
                onChange={() => toggle(key)}
              />
              {name}
            </label>
          ))}
        </fieldset>
        {chosen.columns && (
          <Button
            kind="quiet"
            size="small"
            onClick={() => {
              keepColumns(type, undefined)
              change(({ columns: _own, ...address }) => address)
            }}
          >
            {t('usual')}
          </Button>
        )}
        <noscript>
          <Button type="submit" size="small">
            {t('apply')}
          </Button>
        </noscript>
      </form>
    </details>
  )
}
