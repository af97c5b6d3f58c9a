import { fromListText } from '#contract/list-text.ts'
import { IconX } from '@tabler/icons-react'
import { currencyDecimals } from '#i18n/format.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from 'react-router'
import { useSettings } from '#web/store/settings.ts'
import styles from './chosen-filters.module.css'
import {
  changed,
  cleared,
  type ListAddress,
  type ListFilter,
  listFilterNames,
  toggled,
  withFact,
} from './list-address.ts'
import { toMinor } from '../price-text.ts'
import type { ListData } from './load-products.ts'
import type { List } from './use-list-address.ts'

type Chip = { label: string; without: ListAddress }

/** What was chosen, each with a way to take it off again. */
export function ChosenFilters({ data, list }: { data: ListData; list: List }) {
  const t = useT('store.products')
  const chips = useChips(data, list.chosen)
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t('chosen')}>
      {chips.map(({ label, without }) => (
        <li key={list.hrefOf(without)}>
          <Link
            to={list.hrefOf(without)}
            preventScrollReset
            className={styles.chip}
            aria-label={t('remove', { name: label })}
          >
            {label}
            <IconX size={14} aria-hidden />
          </Link>
        </li>
      ))}
      <li>
        <Link to={list.hrefOf(cleared(list.chosen))} preventScrollReset className={styles.all}>
          {t('clearAll')}
        </Link>
      </li>
    </ul>
  )
}

export function useChips(data: ListData, chosen: ListAddress): Chip[] {
  const t = useT()
  const nameOf = useNames(data)
  const price = usePriceWords(chosen)
  return [
    ...(chosen.search
      ? [
          {
            label: t('store.products.search', { search: chosen.search }),
            without: changed(chosen, { search: '' }),
          },
        ]
      : []),
    ...listFilterNames.flatMap((name) =>
      chosen[name].flatMap((value) => {
        const label = nameOf(name, value)
        return label ? [{ label, without: toggled(chosen, name, value) }] : []
      }),
    ),
    ...data.products.facets.attributes.flatMap(({ key, name, chosen: values }) =>
      values.map(({ label, without }) => ({
        label: t('store.products.fact', { name, value: label }),
        without: withFact(chosen, key, without),
      })),
    ),
    ...(price
      ? [{ label: price, without: changed(chosen, { minPrice: undefined, maxPrice: undefined }) }]
      : []),
    ...(chosen.inStock
      ? [{ label: t('store.products.inStock'), without: changed(chosen, { inStock: false }) }]
      : []),
  ]
}

/** A filter's value in words; undefined when it no longer exists. */
function useNames({ topics, products }: ListData): (name: ListFilter, value: string) => string | undefined {
  const t = useT('enums')
  // Values were checked against these enumerations when the address was read.
  const label = (key: string) => t(key as Parameters<typeof t>[0])
  const titled = (items: { id: string; title: string }[], id: string) =>
    items.find((item) => item.id === id)?.title
  return (name, value) => {
    switch (name) {
      case 'application':
      case 'useCase':
      case 'industry':
        return titled(topics[name], value)
      case 'tag':
        return titled(
          products.data.flatMap(({ tags }) => tags),
          value,
        )
      case 'kind':
        return label(`ProductKind.${value}`)
      case 'type':
        return label(`ProductType.${value}`)
      case 'hardware':
        return products.facets.hardware
          .flatMap((kind) => [kind, ...kind.types])
          .find((one) => one.value === value)?.name
      case 'hardwareType':
        return label(`HardwareType.${value}`)
      case 'communicationType':
        return label(`CommunicationType.${value}`)
      default:
        return fromListText(value)
    }
  }
}

function usePriceWords({ minPrice, maxPrice }: ListAddress): string | undefined {
  const t = useT('store.products.price')
  const format = useFormat()
  const { currency, visibility } = useSettings()
  if (!visibility.pricing.enabled) return undefined
  const says = (price: number) =>
    format.money({ amount: toMinor(price, currencyDecimals(currency)), currency })
  if (minPrice !== undefined && maxPrice !== undefined)
    return t('between', { min: says(minPrice), max: says(maxPrice) })
  if (minPrice !== undefined) return t('from', { min: says(minPrice) })
  return maxPrice === undefined ? undefined : t('upTo', { max: says(maxPrice) })
}
