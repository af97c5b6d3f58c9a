import { lazy, memo } from 'react'
import { useT } from '#web/language/language.tsx'
import { LatePart } from '#web/take-over/late-part.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import styles from './attribute-filters.module.css'
import { FilterGroup, listOf } from './filter-group.tsx'
import { type ListAddress, withFact } from './list-address.ts'
import type { ListData } from './load-products.ts'
import type { Change } from './use-list-address.ts'

type Facet = ListData['products']['facets']['attributes'][number]

/** Behind a line that is closed at first. */
const Range = lazy(() =>
  import('./attribute-range.tsx').then(({ AttributeRange: part }) => ({ default: part })),
)

type Props = { facets: Facet[]; facts: ListAddress['facts']; change: Change }

/** What tells the listed products apart: the most telling at once, the others behind a button. */
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
  if (range)
    return (
      <Disclosure
        summary={range.unit ? `${name} (${range.unit.name})` : name}
        isOpen={range.low !== undefined || range.high !== undefined}
      >
        <LatePart>
          <Range key={chosen} name={name} attribute={key} range={range} onChoose={choose} />
        </LatePart>
      </Disclosure>
    )
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
