import { brand } from '#brand'
import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { enums } from '#contract/enums.ts'
import { cmsProductGroupsApi } from '#contract/groups.ts'
import { callFrom } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { ChoiceFilter } from '../list/choice-filter.tsx'
import type { ChosenFilter } from '../list/chosen-filters.tsx'
import { isLost } from '../list/is-lost.ts'
import { valuesOf } from '../list/list-address.ts'
import { LookupFilter } from '../list/lookup-filter.tsx'
import type { ChosenColumns } from '../list/use-shown-columns.ts'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { useListAddress } from '../list/use-list-address.ts'
import { callsOf } from '../metadata/kinds.ts'
import { chosenIds, useChosenMetadata } from '../metadata/product-filters.ts'
import { pickPageSize, useSearchText } from '../pick/use-search-text.ts'
import { useApiQuery } from '../use-api-query.ts'
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
    {
      name: 'missingTranslation',
      label: t('cms.products.filters.missingTranslation'),
      values: enums.Language as readonly string[],
      labelOf: (value: string) =>
        t(`cms.products.filters.missing.${value as (typeof enums.Language)[number]}`),
    },
  ]
}

/** Entries and groups are many: they are found by typing. */
const lookups = [
  { name: 'application', kind: 'application' },
  { name: 'industry', kind: 'industry' },
  { name: 'useCase', kind: 'use_case' },
  { name: 'tag', kind: 'tag' },
] as const

function EntryFilter({ name, kind }: (typeof lookups)[number]) {
  const t = useT('cms.metadata.kinds')
  const { query } = useListAddress()
  const finding = useSearchText()
  const { data } = useApiQuery(callsOf(kind).list, {
    query: { search: finding.search, limit: pickPageSize, sort: 'title' },
  })
  return (
    <LookupFilter
      name={name}
      label={t(`${kind}.title`)}
      chosen={chosenIds(query, name)}
      finding={finding}
      found={data?.data.map(({ id, title }) => ({ id, title }))}
    />
  )
}

function GroupFilter() {
  const t = useT('cms.products.filters')
  const { query } = useListAddress()
  const finding = useSearchText()
  const { data } = useApiQuery(cmsProductGroupsApi.list, {
    query: { search: finding.search, limit: pickPageSize, sort: 'name' },
  })
  return (
    <LookupFilter
      name="group"
      label={t('group')}
      chosen={chosenIds(query, 'group')}
      finding={finding}
      found={data?.data.map(({ id, name }) => ({ id, title: name }))}
    />
  )
}

/** The groups that the list is narrowed to, by name. */
function useChosenGroups(): ChosenFilter[] {
  const t = useT('cms.products.filters')
  const language = useLanguage()
  const { pathname } = useLocation()
  const { query } = useListAddress()
  const ids = chosenIds(query, 'group')
  const found = useQueries({
    queries: ids.map((id) =>
      queryOf(callFrom(pathname), language, cmsProductGroupsApi.find, { params: { id } }),
    ),
  })
  return ids.map((id, index) => ({
    key: `group ${id}`,
    label: `${t('group')}: ${found[index]?.data?.data.name ?? (isLost(found[index]) ? t('goneItem') : '…')}`,
    isGone: isLost(found[index]),
    without: { group: ids.filter((other) => other !== id) },
  }))
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
    ...useChosenGroups(),
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

/** Behind “More filters”. */
const rarer: readonly string[] = ['missingTranslation', 'group', 'application', 'industry', 'useCase']

type Props = { chosen: ChosenFilter[]; sort: string; columns: ChosenColumns; tools: ReactNode }

export function ProductsToolbar({ chosen, sort, columns, tools }: Props) {
  const t = useT('cms.products')
  const filters = useProductFilters()
  const isRare = (name: string) => rarer.includes(name)
  return (
    <ListToolbar
      search={{ label: t('search'), placeholder: t('searchHint') }}
      chosen={chosen}
      sort={sort}
      columns={columns}
      tools={tools}
      known={{ hardwareType: enums.HardwareType }}
      rarer={{
        keys: rarer,
        filters: (
          <>
            {filters.flatMap((filter) =>
              isRare(filter.name) ? [<ChoiceFilter key={filter.name} {...filter} />] : [],
            )}
            <GroupFilter />
            {lookups.flatMap((lookup) =>
              isRare(lookup.name) ? [<EntryFilter key={lookup.name} {...lookup} />] : [],
            )}
          </>
        ),
      }}
      sorts={sorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
    >
      {filters.flatMap((filter) =>
        isRare(filter.name) ? [] : [<ChoiceFilter key={filter.name} {...filter} />],
      )}
      {lookups.flatMap((lookup) =>
        isRare(lookup.name) ? [] : [<EntryFilter key={lookup.name} {...lookup} />],
      )}
    </ListToolbar>
  )
}
