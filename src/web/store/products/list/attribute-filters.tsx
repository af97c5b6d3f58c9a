import { memo, useState } from 'react'
import { asciiDigits } from '#contract/digits.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import styles from './attribute-filters.module.css'
import { FilterGroup, listOf } from './filter-group.tsx'
import { type ListAddress, withFact } from './list-address.ts'
import type { ListData } from './load-products.ts'
import type { Change } from './use-list-address.ts'

type Facet = ListData['products']['facets']['attributes'][number]

/** What tells the listed products apart: the most telling at once, the others behind a button. */
type Props = { facets: Facet[]; facts: ListAddress['facts']; change: Change }

export function AttributeFilters({ facets, facts, change }: Props) {
  const t = useT('store.products')
  const filterOf = (facet: Facet) => (
    <AttributeFilter key={facet.key} facet={facet} chosen={facts[facet.key] ?? ''} change={change} />
  )
  const more = facets.filter(({ isMore }) => isMore)
  return (
    <>
      {facets.filter(({ isMore }) => !isMore).map(filterOf)}
      {more.length > 0 && (
        <Disclosure summary={t('moreFilters', { count: more.length })}>
          <div className={styles.more}>{more.map(filterOf)}</div>
        </Disclosure>
      )}
    </>
  )
}

type One = { facet: Facet; chosen: string; change: Change }

const AttributeFilter = memo(({ facet, chosen, change }: One) => {
  const t = useT('store.products')
  const { key, name, options, range, none } = facet
  const choose = (value: string) => change((address) => withFact(address, key, value))
  if (range) return <Range key={chosen} facet={facet} range={range} onChoose={choose} />
  const toggle = (_: string, value: string) =>
    change((address) => {
      const values = listOf(address.facts[key] ?? '')
      const others = values.filter((other) => other !== value)
      return withFact(address, key, (others.length < values.length ? others : [...values, value]).join())
    })
  return (
    <FilterGroup
      name={`f.${key}`}
      label={name}
      isOpen={false}
      chosen={chosen}
      options={[
        ...options.map((option) => ({ ...option, label: option.name })),
        ...(none > 0 ? [{ value: 'none', label: t('notStated'), count: none }] : []),
      ]}
      onToggle={toggle}
    />
  )
})

type RangeProps = {
  facet: Facet
  range: NonNullable<Facet['range']>
  onChoose: (value: string) => void
}

/** Two numbers in the unit that is shown, and how many products there are between which. */
function Range({ facet: { key, name }, range, onChoose }: RangeProps) {
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
      name={`f.${key}.${unit?.key ?? ''}.${place === 0 ? 'min' : 'max'}`}
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
    <Disclosure
      summary={unit ? `${name} (${unit.name})` : name}
      isOpen={low !== undefined || high !== undefined}
    >
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
    </Disclosure>
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
