import { useState } from 'react'
import { CheckboxField } from '#web/ui/form/field.tsx'
import styles from './filter-popover.module.css'
import { FilterPopover } from './filter-popover.tsx'
import { valuesOf } from './list-address.ts'
import { useListAddress } from './use-list-address.ts'

type Props<T extends string> = {
  /** The filter's key in the address and on the wire. */
  name: string
  label: string
  values: readonly T[]
  labelOf: (value: T) => string
}

/** Several values of one filter: any of them matches. */
export function ChoiceFilter<T extends string>({ name, label, values, labelOf }: Props<T>) {
  const { query, change } = useListAddress()
  const inAddress = valuesOf(query, name, values)
  const text = inAddress.join()
  // The address follows a moment later; the boxes and later clicks use what was chosen.
  const [choice, setChoice] = useState({ text, chosen: inAddress })
  if (choice.text !== text) setChoice({ text, chosen: inAddress })
  const { chosen } = choice

  function choose(value: T, isChosen: boolean) {
    const next = values.filter((other) => (other === value ? isChosen : chosen.includes(other)))
    setChoice({ text, chosen: next })
    change({ [name]: next })
  }

  return (
    <FilterPopover label={label} count={chosen.length}>
      <div className={styles.choices}>
        {values.map((value) => (
          <CheckboxField
            key={value}
            label={labelOf(value)}
            checked={chosen.includes(value)}
            onChange={(event) => choose(value, event.currentTarget.checked)}
          />
        ))}
      </div>
    </FilterPopover>
  )
}
