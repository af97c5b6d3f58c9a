import { useState } from 'react'
import { useT } from '#web/language/language.tsx'
import { CheckboxField, TextField } from '#web/ui/form/field.tsx'
import type { SearchText } from '../pick/use-search-text.ts'
import styles from './filter-popover.module.css'
import { FilterPopover } from './filter-popover.tsx'
import { useListAddress } from './use-list-address.ts'

type Item = { id: string; title: string }
type Props = {
  /** The filter's key in the address and on the wire. */
  name: string
  label: string
  chosen: readonly string[]
  finding: SearchText
  /** What fits what is typed; undefined while it is on its way. */
  found: Item[] | undefined
}

/** Several of many: they are found by typing. */
export function LookupFilter({ name, label, chosen: inAddress, finding, found }: Props) {
  const t = useT('cms')
  const { change } = useListAddress()
  const text = inAddress.join()
  // The address follows a moment later; the boxes, and whatever is pressed next, go by what was chosen.
  const [choice, setChoice] = useState({ text, chosen: inAddress })
  if (choice.text !== text) setChoice({ text, chosen: inAddress })
  const { chosen } = choice

  function choose(id: string, isChosen: boolean) {
    const next = isChosen ? [...chosen, id] : chosen.filter((other) => other !== id)
    setChoice({ text, chosen: next })
    change({ [name]: next })
  }

  return (
    <FilterPopover label={label} count={chosen.length}>
      <TextField
        type="search"
        label={t('list.findFilter', { label })}
        isLabelHidden
        placeholder={t('pick.find')}
        value={finding.typed}
        maxLength={100}
        onChange={(event) => finding.type(event.currentTarget.value)}
        autoComplete="off"
        dir="auto"
      />
      <div className={styles.found} aria-busy={!found}>
        {found?.map(({ id, title }) => (
          <CheckboxField
            key={id}
            label={<bdi>{title}</bdi>}
            checked={chosen.includes(id)}
            onChange={(event) => choose(id, event.currentTarget.checked)}
          />
        ))}
        {found?.length === 0 && <p className={styles.none}>{t('pick.none')}</p>}
      </div>
    </FilterPopover>
  )
}
