import { useState } from 'react'
import { asciiDigits } from '#contract/digits.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import styles from './attribute-filters.module.css'
import type { ListData } from './load-products.ts'

type Props = {
  name: string
  /** Its key in the address. */
  attribute: string
  range: NonNullable<ListData['products']['facets']['attributes'][number]['range']>
  onChoose: (value: string) => void
}

/** Two numbers in the unit that is shown, and how many products there are between which. */
export function AttributeRange({ name, attribute, range, onChoose }: Props) {
  const t = useT('store.products')
  const format = useFormat()
  const { match, unit, low, high, least, greatest, buckets } = range
  const shown = (value: number | undefined) => (value === undefined ? '' : format.number(value))
  const [typed, setTyped] = useState([shown(low), shown(high)])
  const isWrong = typed.some((text) => text.trim() !== '' && readFigure(text) === undefined)
  const most = Math.max(...buckets.map(({ count }) => count))
  function settle() {
    if (isWrong || (typed[0] === shown(low) && typed[1] === shown(high))) return
    const ends = typed.map((text) => {
      const value = readFigure(text)
      return value === undefined ? '' : `${value}${unit?.key ?? ''}`
    })
    onChoose(ends.some((end) => end !== '') ? ends.join('~') : '')
  }
  const field = (place: 0 | 1) => (
    <TextField
      label={t(
        match === 'covers'
          ? place === 0
            ? 'range.fits'
            : 'range.andFits'
          : place === 0
            ? 'range.from'
            : 'range.to',
      )}
      name={`f.${attribute}.${unit?.key ?? ''}.${place === 0 ? 'min' : 'max'}`}
      inputMode="text"
      autoComplete="off"
      dir="ltr"
      aria-invalid={isWrong || undefined}
      placeholder={format.number(place === 0 ? least : greatest)}
      value={typed[place]}
      onChange={({ currentTarget: { value } }) =>
        setTyped(place === 0 ? [value, typed[1] ?? ''] : [typed[0] ?? '', value])
      }
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  )
  return (
    <>
      <div className={styles.range}>
        {field(0)}
        {field(1)}
      </div>
      {isWrong && (
        <p role="alert" className={styles.error}>
          {t('price.notANumber')}
        </p>
      )}
      {buckets.length > 0 && (
        <ul className={styles.bars} aria-label={name}>
          {buckets.map(({ label, count }) => (
            <li key={label}>
              <span>{label}</span>
              <meter value={count} max={most} aria-hidden />
              <span className={styles.count}>{format.number(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** As it is typed, in either digits and with either minus. */
function readFigure(text: string): number | undefined {
  const plain = asciiDigits(text)
    .replace(/[−–]/g, '-')
    .replace(/[٬,\s]/g, '')
    .replace('٫', '.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}
