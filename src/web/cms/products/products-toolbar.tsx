import { brand } from '#brand'
import { enums } from '#contract/enums.ts'
import { useT } from '#web/language/language.tsx'
import { ChoiceFilter } from '../list/choice-filter.tsx'
import type { ChosenFilter } from '../list/chosen-filters.tsx'
import { valuesOf } from '../list/list-address.ts'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { useListAddress } from '../list/use-list-address.ts'
import { useChosenMetadata } from '../metadata/product-filters.ts'
import { stockFilters } from './products-query.ts'

function useProductFilters() {
  const t = useT()
  return [
    {
      name: 'kind',
      label: t('cms.products.columns.type'),
      values: enums.ProductKind as readonly string[],
      labelOf: (value: string) => t(`enums.ProductKind.${value as (typeof enums.ProductKind)[number]}`),
    },
    {
      name: 'visibility',
      label: t('cms.products.columns.visibility'),
      values: enums.Visibility as readonly string[],
      labelOf: (value: string) => t(`enums.Visibility.${value as (typeof enums.Visibility)[number]}`),
    },
    ...(brand.flags.stockCms
      ? [
          {
            name: 'stock',
            label: t('cms.products.columns.stock'),
            values: stockFilters as readonly string[],
            labelOf: (value: string) => t(`cms.products.stock.${value as (typeof stockFilters)[number]}`),
          },
        ]
      : []),
  ]
}

export function useChosenProductFilters(): ChosenFilter[] {
  const t = useT('cms.list')
  const { query } = useListAddress()
  const filters = useProductFilters()
  const search = query.get('search')?.trim()
  return [
    ...(search ? [{ key: 'search', label: t('searched', { text: search }), without: { search: '' } }] : []),
    ...filters.flatMap(({ name, label, values, labelOf }) => {
      const chosen = valuesOf(query, name, values)
      return chosen.map((value) => ({
        key: `${name} ${value}`,
        label: `${label}: ${labelOf(value)}`,
        without: { [name]: chosen.filter((other) => other !== value) },
      }))
    }),
    ...useChosenMetadata(),
  ]
}

const sorts = [
  '-updatedAt',
  '-createdAt',
  'name',
  '-name',
  'code',
  ...(brand.flags.price ? (['price', '-price'] as const) : []),
] as const

export function ProductsToolbar({ chosen, sort }: { chosen: ChosenFilter[]; sort: string }) {
  const t = useT('cms.products')
  return (
    <ListToolbar
      search={{ label: t('search'), placeholder: t('searchHint') }}
      chosen={chosen}
      sort={sort}
      sorts={sorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
    >
      {useProductFilters().map((filter) => (
        <ChoiceFilter key={filter.name} {...filter} />
      ))}
    </ListToolbar>
  )
}
