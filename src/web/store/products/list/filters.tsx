import { useCallback, useMemo } from 'react'
import { countedFacts } from '#contract/fact-schemas.ts'
import { publicEnums } from '#contract/public-enums.ts'
import { toListText } from '#contract/list-text.ts'
import { useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { AttributeFilters } from './attribute-filters.tsx'
import { FilterGroup, type Option } from './filter-group.tsx'
import styles from './filters.module.css'
import { HiddenFilters } from './hidden-filters.tsx'
import { changed, cleared, countFilters, type ListFilter, toggled } from './list-address.ts'
import { PriceFilter } from './price-filter.tsx'
import type { ListData } from './load-products.ts'
import type { List } from './use-list-address.ts'

type Props = {
  data: ListData
  list: List
  /** The sheet has its own heading. */
  isInSheet?: boolean
}

/** In the form themselves; the others go along hidden. */
const ownNames: string[] = [
  'kind',
  'hardware',
  'application',
  'useCase',
  'industry',
  'communicationType',
  ...countedFacts,
  'f.',
  'inStock',
  'minPrice',
  'maxPrice',
  'page',
]

/** The filters with what each value would leave. A form: without script it is sent by its button. */
export function Filters({ data, list, isInSheet = false }: Props) {
  const t = useT('store.products')
  const { chosen, goTo, change } = list
  const groups = useGroups(data)
  const toggle = useCallback(
    (name: string, value: string) =>
      change((address) => {
        const [inner, outer] = name === 'hardware' ? kinsOf(data, value) : [[], undefined]
        const others = address.hardware.filter((one) => one !== outer && !inner.includes(one))
        return toggled({ ...address, hardware: others }, name as ListFilter, value)
      }),
    [change, data],
  )
  return (
    <form method="get" className={styles.filters} onSubmit={(event) => event.preventDefault()}>
      <div className={styles.head}>
        {!isInSheet && <h2>{t('filters')}</h2>}
        {countFilters(chosen) > 0 && (
          <Link to={list.hrefOf(cleared(chosen))} preventScrollReset>
            {t('clearAll')}
          </Link>
        )}
      </div>
      <HiddenFilters address={chosen} except={ownNames} />
      {groups.slice(0, 3).map((group) => (
        <FilterGroup key={group.name} {...group} chosen={chosen[group.name].join()} onToggle={toggle} />
      ))}
      <PriceFilter range={data.priceRange} list={list} />
      {groups.slice(3).map((group) => (
        <FilterGroup key={group.name} {...group} chosen={chosen[group.name].join()} onToggle={toggle} />
      ))}
      <AttributeFilters facets={data.products.facets.attributes} facts={chosen.facts} change={change} />
      <Disclosure summary={t('groups.availability')} isOpen>
        <label className={styles.option}>
          <input
            type="checkbox"
            name="inStock"
            value="true"
            checked={chosen.inStock}
            onChange={() => goTo(changed(chosen, { inStock: !chosen.inStock }))}
          />
          <span>{t('inStock')}</span>
        </label>
      </Disclosure>
      <noscript>
        <Button kind="primary" type="submit" isWide>
          {t('apply')}
        </Button>
      </noscript>
    </form>
  )
}

/** The types of a kind of hardware, and the kind of a type: a whole kind is not chosen beside a part of it. */
function kinsOf({ products }: ListData, value: string): [inner: string[], outer: string | undefined] {
  const { hardware } = products.facets
  const types = (of: (typeof hardware)[number]) => of.types.map((type) => type.value)
  return [
    hardware.filter((kind) => kind.value === value).flatMap(types),
    hardware.find((kind) => types(kind).includes(value))?.value,
  ]
}

type Group = { name: ListFilter; label: string; options: Option[]; isOpen: boolean }

/** Drawn with every tick, and made once for every list. */
function useGroups(data: ListData): Group[] {
  const t = useT()
  return useMemo(() => groupsOf(data, t), [data, t])
}

function groupsOf(
  { products: { facets }, topics, own }: ListData,
  t: ReturnType<typeof useT<never>>,
): Group[] {
  const topic = (name: 'application' | 'useCase' | 'industry', counts: Record<string, number>) => ({
    name,
    label: t(`store.products.groups.${name}`),
    options: topics[name].map(({ id, title }) => ({ value: id, label: title, count: counts[id] ?? 0 })),
  })
  const groups: Group[] = [
    {
      name: 'kind',
      label: t('store.products.groups.kind'),
      options: publicEnums.ProductKind.map((kind) => ({
        value: kind,
        label: t(`enums.ProductKind.${kind}`),
        count: facets.kinds[kind] ?? 0,
      })),
      isOpen: true,
    },
    {
      name: 'hardware',
      label: t('enums.ProductKind.hardware'),
      options: facets.hardware.flatMap(({ value, name, count, types }) => [
        { value, label: name, count },
        ...types.map((type) => ({
          value: type.value,
          label: type.name,
          count: type.count,
          within: value,
        })),
      ]),
      isOpen: true,
    },
    { ...topic('application', facets.applications), isOpen: true },
    { ...topic('useCase', facets.useCases), isOpen: false },
    { ...topic('industry', facets.industries), isOpen: false },
    {
      name: 'communicationType',
      label: t('store.products.groups.communicationType'),
      options: publicEnums.CommunicationType.map((type) => ({
        value: type,
        label: t(`enums.CommunicationType.${type}`),
        count: facets.communicationTypes[type] ?? 0,
      })),
      isOpen: false,
    },
    ...countedFacts.map((name) => ({
      name,
      label: t(`store.product.facts.${name}`),
      options: Object.entries(facets.facts[name] ?? {})
        .map(([text, count]) => ({ value: toListText(text), label: text, count }))
        .toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label)),
      isOpen: false,
    })),
  ]
  // What a page is about is no choice on it.
  return groups.filter(({ name }) => name !== own?.name && !(name === 'hardware' && isOfType(own)))
}

const isOfType = (own: ListData['own']) => /^(?:device|gateway|accessory)Type$/.test(own?.name ?? '')
