import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import {
  priceListAudiences,
  priceListsApi,
  priceListSorts,
  priceListStatuses,
} from '#contract/price-lists.ts'
import { call } from '#web/api/call.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { ButtonLink, IconButton } from '#web/ui/button.tsx'
import { RecentlyDeleted } from '../bin/recently-deleted.tsx'
import { BulkDelete } from '../list/bulk-delete.tsx'
import { ChoiceFilter } from '../list/choice-filter.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { pagingOf, sortOf, valuesOf } from '../list/list-address.ts'
import { ListBody } from '../list/list-body.tsx'
import cells from '../list/list-cells.module.css'
import listStyles from '../list/list-panel.module.css'
import type { Column } from '../list/list-table.tsx'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { useChosen } from '../list/use-chosen.ts'
import { questionOf, useSelection } from '../list/use-selection.ts'
import { useShownColumns } from '../list/use-shown-columns.ts'
import { useMay } from '../may.ts'
import { PageHead } from '../page-head.tsx'
import { useApiQuery } from '../use-api-query.ts'
import { DeletePriceList } from './delete-price-list.tsx'
import type { PriceListListed } from './price-list-draft.ts'
import styles from './price-lists.module.css'
import { PriceTabs } from './price-tabs.tsx'
import { WhyPrice } from './why-price.tsx'

const sorts = ['name', 'endsAt'] as const

function listsQuery(search: string) {
  const query = new URLSearchParams(search)
  return {
    ...pagingOf(query),
    search: query.get('search')?.trim().slice(0, 100),
    audience: valuesOf(query, 'audience', priceListAudiences),
    status: valuesOf(query, 'status', priceListStatuses),
    sort: sortOf(query, priceListSorts) as (typeof priceListSorts)[number] | undefined,
  }
}

/** The price lists, and beside them why somebody pays a price. */
export default function PriceListsPage() {
  const t = useT('cms.priceLists')
  const may = useMay()
  const { search } = useLocation()
  const isWhy = new URLSearchParams(search).get('tab') === 'why'
  return (
    <>
      <PageHead
        title={t('title')}
        actions={
          <>
            <RecentlyDeleted kind="price_list" />
            {may(priceListsApi.create) && (
              <ButtonLink kind="primary" to="/cms/price-lists/add">
                <IconPlus size={18} aria-hidden />
                {t('add')}
              </ButtonLink>
            )}
          </>
        }
      >
        {t('about')}
      </PageHead>
      <div className={listStyles.panel}>
        <PriceTabs
          label={t('title')}
          chosen={isWhy ? 'why' : ''}
          tabs={[
            { tab: '', label: t('tabs.lists') },
            { tab: 'why', label: t('tabs.why') },
          ]}
        />
        {isWhy ? <WhyPrice /> : <Lists search={search} />}
      </div>
    </>
  )
}

function Lists({ search }: { search: string }) {
  const t = useT('cms.priceLists')
  const query = listsQuery(search)
  const [toDelete, setToDelete] = useState<PriceListListed>()
  const may = useMay()
  const selection = useSelection<PriceListListed>(questionOf(search))
  const columns = useShownColumns('price-lists', useColumns(setToDelete))
  const asked = useApiQuery(priceListsApi.list, { query })
  const statusLabel = (status: (typeof priceListStatuses)[number]) => t(`statuses.${status}`)
  const audienceLabel = (audience: (typeof priceListAudiences)[number]) => t(`audiences.${audience}`)
  const chosen = useChosen([
    { name: 'audience', values: priceListAudiences, labelOf: (value) => audienceLabel(value as 'everyone') },
    { name: 'status', values: priceListStatuses, labelOf: (value) => statusLabel(value as 'active') },
  ])
  return (
    <>
      <ListToolbar
        search={{ label: t('search'), placeholder: t('searchHint') }}
        chosen={chosen}
        sort={query.sort ?? ''}
        sorts={[
          { value: '', label: t('sorts.newest') },
          ...sorts.map((value) => ({ value, label: t(`sorts.${value}`) })),
        ]}
        columns={columns}
        tools={
          <ExportButton
            name="price-lists"
            fetchFile={() => call(priceListsApi.exportEntries, { query: {} })}
          />
        }
      >
        <ChoiceFilter
          name="audience"
          label={t('columns.audience')}
          values={priceListAudiences}
          labelOf={audienceLabel}
        />
        <ChoiceFilter
          name="status"
          label={t('columns.status')}
          values={priceListStatuses}
          labelOf={statusLabel}
        />
      </ListToolbar>
      <ListBody
        asked={asked}
        label={t('title')}
        className={styles.lists}
        columns={columns.shown}
        sort={query.sort ?? ''}
        isFiltered={chosen.length > 0}
        all="/cms/price-lists"
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        marking={may(priceListsApi.remove) ? { ...selection, nameOf: ({ name }) => name } : undefined}
      />
      {may(priceListsApi.remove) && (
        <BulkDelete
          kind="price_list"
          selection={selection}
          nameOf={({ name }) => name}
          remove={({ id }, deletionId) =>
            call(priceListsApi.remove, { params: { id }, query: { deletionId } })
          }
        />
      )}
      <DeletePriceList list={toDelete} onClose={() => setToDelete(undefined)} />
    </>
  )
}

const tones: Record<(typeof priceListStatuses)[number], Tone> = {
  active: 'success',
  scheduled: 'info',
  expired: 'warning',
  inactive: 'neutral',
  other_currency: 'warning',
}

function useColumns(onDelete: (list: PriceListListed) => void): Column<PriceListListed>[] {
  const t = useT('cms.priceLists')
  const may = useMay()
  const format = useFormat()
  return [
    {
      key: 'name',
      isAlways: true,
      label: t('columns.name'),
      sort: { field: 'name', first: 'asc' },
      cell: ({ id, name }) => (
        <Link to={`/cms/price-lists/${id}`} className={cells.link} prefetch="intent">
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    {
      key: 'audience',
      label: t('columns.audience'),
      cell: ({ audience, audienceCount }) =>
        audience === 'everyone'
          ? t('audiences.everyone')
          : t(`audienceCount.${audience}`, { count: audienceCount }),
    },
    {
      key: 'entries',
      label: t('columns.entries'),
      isAtEnd: true,
      cell: ({ entryCount }) => format.number(entryCount),
    },
    {
      key: 'dates',
      label: t('columns.dates'),
      sort: { field: 'endsAt', first: 'asc' },
      cell: ({ startsAt, endsAt }) => (
        <span className={cells.muted}>
          {startsAt && t('from', { date: format.date(startsAt) })}{' '}
          {endsAt && t('to', { date: format.date(endsAt) })}
        </span>
      ),
    },
    {
      key: 'status',
      label: t('columns.status'),
      cell: ({ status }) => <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>,
    },
    {
      key: 'actions',
      isAlways: true,
      label: t('columns.actions'),
      isLabelHidden: true,
      isAtEnd: true,
      cell: (list) =>
        may(priceListsApi.remove) && (
          <span className={cells.actions}>
            <IconButton label={t('deleteNamed', { name: list.name })} onClick={() => onDelete(list)}>
              <IconTrash size={18} />
            </IconButton>
          </span>
        ),
    },
  ]
}
