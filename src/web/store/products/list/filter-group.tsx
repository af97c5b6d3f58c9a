import { memo, useState } from 'react'
import { useFormat, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import styles from './filters.module.css'

export type Option = {
  value: string
  label: string
  /** How many products the list would have with it. */
  count: number
  /** A part of this other value: shown once that or one of its parts is chosen. */
  within?: string
}

type Props = {
  name: string
  label: string
  options: Option[]
  isOpen: boolean
  /** Those that are chosen, by commas. */
  chosen: string
  /** The same function each time: then a tick in another group draws this one no more. */
  onToggle: (name: string, value: string) => void
}

const shownAtFirst = 6

/** One filter's values with their counts. Those that would leave nothing are not shown, unless chosen. */
export const FilterGroup = memo(({ name, label, options, isOpen, chosen, onToggle }: Props) => {
  const values = listOf(chosen)
  const t = useT('store.products')
  const format = useFormat()
  // Opened or closed by hand it stays so; what was chosen in the address only decides how it begins.
  const [startsOpen] = useState(isOpen || values.length > 0)
  const [isWhole, setWhole] = useState(false)

  const opened = new Set(
    options.flatMap(({ value, within }) => (values.includes(value) ? [value, within] : [])),
  )
  const useful = options.filter(
    ({ value, count, within }) => (count > 0 && (!within || opened.has(within))) || values.includes(value),
  )
  if (useful.length === 0) return null
  const shown = useful.filter(({ value }, index) => isWhole || index < shownAtFirst || values.includes(value))
  const isLong = useful.length > shownAtFirst + 1 && useful.every(({ within }) => !within)
  return (
    <Disclosure
      isOpen={startsOpen}
      summary={
        <span className={styles.group}>
          {label}
          {values.length > 0 && <span className={styles.number}>{format.number(values.length)}</span>}
        </span>
      }
    >
      <fieldset>
        <legend className={styles.legend}>{label}</legend>
        {(isLong ? shown : useful).map(({ value, label, count, within }) => (
          <label key={value} className={classNames(styles.option, within && styles.within)}>
            <input
              type="checkbox"
              name={name}
              value={value}
              checked={values.includes(value)}
              onChange={() => onToggle(name, value)}
            />
            <span>{label}</span>
            <span className={styles.count}>{format.number(count)}</span>
          </label>
        ))}
      </fieldset>
      {isLong && (
        <Button kind="quiet" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('showLess') : t('showMore', { count: useful.length - shownAtFirst })}
        </Button>
      )}
    </Disclosure>
  )
})

export const listOf = (text: string) => text.split(',').filter((value) => value !== '')
