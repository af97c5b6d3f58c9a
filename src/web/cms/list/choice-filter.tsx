import { CheckboxField } from '#web/ui/field.tsx'
import { FilterPopover } from './filter-popover.tsx'
import styles from './filter-popover.module.css'
import { valuesOf } from './list-address.ts'
import { useListAddress } from './use-list-address.ts'

type Props<T extends string> = {
  /** The filter's key in the address and on the wire. */
  name: string
  label: string
  values: readonly T[]
  labelOf: (value: T) => string
}

/** Several values of one filter: any of them fits (D-114). */
export function ChoiceFilter<T extends string>({ name, label, values, labelOf }: Props<T>) {
  const { query, change } = useListAddress()
  const chosen = valuesOf(query, name, values)
  return (
    <FilterPopover label={label} count={chosen.length}>
      <div className={styles.choices}>
        {values.map((value) => (
          <CheckboxField
            key={value}
            label={labelOf(value)}
            checked={chosen.includes(value)}
            onChange={(event) =>
              change({
                [name]: event.currentTarget.checked
                  ? [...chosen, value]
                  : chosen.filter((other) => other !== value),
              })
            }
          />
        ))}
      </div>
    </FilterPopover>
  )
}
