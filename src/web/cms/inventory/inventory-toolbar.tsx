import type { ReactNode } from 'react'
import { enums } from '#contract/enums.ts'
import { stockStates } from '#contract/inventory.ts'
import { cmsProductGroupsApi } from '#contract/groups.ts'
import { useT } from '#web/language/language.tsx'
import { ChoiceFilter } from '../list/choice-filter.tsx'
import type { ChosenFilter } from '../list/chosen-filters.tsx'
import { useSearchFilter } from '../list/list-body.tsx'
import { idsOf, valuesOf } from '../list/list-address.ts'
import type { ChosenColumns } from '../list/use-shown-columns.ts'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { useListAddress } from '../list/use-list-address.ts'
import { useMay } from '../may.ts'
import { useApiQuery } from '../use-api-query.ts'

const mostGroups = 100

function useGroups() {
  const mayList = useMay()(cmsProductGroupsApi.list)
  const { data } = useApiQuery(
    cmsProductGroupsApi.list,
    { query: { limit: mostGroups, sort: 'name' } },
    { enabled: mayList },
  )
  return data?.data ?? []
}

/** The filters that the list is narrowed by, as chips; the level is in the tabs. */
export function useChosenInventoryFilters(): ChosenFilter[] {
  const t = useT()
  const { query } = useListAddress()
  const searched = useSearchFilter()
  const groups = useGroups()
  const types = valuesOf(query, 'hardwareType', enums.HardwareType)
  const chosenGroups = idsOf(query, 'group')
  return [
    ...searched,
    ...types.map((type) => ({
      key: type,
      label: `${t('cms.inventory.type')}: ${t(`enums.HardwareType.${type}`)}`,
      without: { hardwareType: types.filter((other) => other !== type) },
    })),
    ...chosenGroups.map((id) => ({
      key: id,
      label: `${t('cms.inventory.group')}: ${groups.find((group) => group.id === id)?.name ?? '…'}`,
      without: { group: chosenGroups.filter((other) => other !== id) },
    })),
  ]
}

const sorts = ['-updatedAt', 'available', '-available', '-reserved', '-onHand', 'name', 'code'] as const

type Props = { chosen: ChosenFilter[]; sort: string; columns: ChosenColumns; tools: ReactNode }

export function InventoryToolbar({ chosen, sort, columns, tools }: Props) {
  const t = useT()
  const groups = useGroups()
  const { query } = useListAddress()
  return (
    <ListToolbar
      search={{ label: t('cms.inventory.search'), placeholder: t('cms.inventory.searchHint') }}
      chosen={chosen}
      sort={sort}
      sorts={sorts.map((value) => ({ value, label: t(`cms.inventory.sorts.${value}`) }))}
      columns={columns}
      tools={tools}
      known={{ stock: stockStates, product: idsOf(query, 'product') }}
    >
      <ChoiceFilter
        name="hardwareType"
        label={t('cms.inventory.type')}
        values={enums.HardwareType}
        labelOf={(type) => t(`enums.HardwareType.${type}`)}
      />
      {groups.length > 0 && (
        <ChoiceFilter
          name="group"
          label={t('cms.inventory.group')}
          values={groups.map(({ id }) => id)}
          labelOf={(id) => groups.find((group) => group.id === id)?.name ?? id}
        />
      )}
    </ListToolbar>
  )
}
