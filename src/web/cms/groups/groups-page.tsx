import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLocation } from 'react-router'
import type { cmsProductGroupsApi, GroupListColumn } from '#contract/groups.ts'
import { call } from '#web/api/call.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { ButtonLink, IconButton } from '#web/ui/button.tsx'
import { RecentlyDeleted } from '../bin/recently-deleted.tsx'
import { CustomerTabs } from '../customers/customer-tabs.tsx'
import { IconLink } from '../icon-link.tsx'
import { BulkDelete } from '../list/bulk-delete.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { ListBody, useSearchFilter } from '../list/list-body.tsx'
import cells from '../list/list-cells.module.css'
import listStyles from '../list/list-panel.module.css'
import type { Column } from '../list/list-table.tsx'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { simpleQuery } from '../list/simple-query.ts'
import { questionOf, useSelection } from '../list/use-selection.ts'
import { useShownColumns } from '../list/use-shown-columns.ts'
import { useMay } from '../may.ts'
import { PageHead } from '../page-head.tsx'
import { prefetch } from '../prefetch.ts'
import { useApiQuery } from '../use-api-query.ts'
import { DeleteGroup } from './delete-group.tsx'
import { type Kind, kindAt } from './kinds.ts'
import styles from './groups-page.module.css'

type GroupRow = Data<typeof cmsProductGroupsApi.list>

const sorts = ['name', 'count', 'updatedAt'] as const
/** The list's own order. */
const byName = 'name'
const offeredSorts = [byName, '-name', '-count', '-updatedAt'] as const

/** What a file has of each column: under a group's name stands what it is for. */
const exportedAs: Record<string, GroupListColumn[]> = {
  name: ['name', 'description'],
  count: ['count'],
  updatedAt: ['updatedAt'],
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  prefetch(pathname, kindAt(pathname).calls.list, { query: simpleQuery(search, sorts) })
  return null
}

/** The groups of one kind; the address says which. */
export default function GroupsPage() {
  const t = useT('cms')
  const { pathname, search } = useLocation()
  const kind = kindAt(pathname)
  const { of, words, calls, path, file } = kind
  const may = useMay()
  const query = simpleQuery(search, sorts)
  const chosen = useSearchFilter()
  const [toDelete, setToDelete] = useState<GroupRow>()
  const columns = useShownColumns(file, useColumns(kind, setToDelete))
  const selection = useSelection<GroupRow>(questionOf(search))
  const asked = useApiQuery(calls.list, { query })
  const sort = query.sort ?? byName
  const nameOf = ({ name }: GroupRow) => name

  return (
    <>
      <PageHead
        title={t(`${words}.title`)}
        crumbs={[{ label: t(`${of}.title`), to: kind.home }, { label: t(`${words}.title`) }]}
        actions={
          <>
            <RecentlyDeleted kind={kind.entity} />
            {may(calls.create) && (
              <ButtonLink kind="primary" to={`${path}/add`}>
                <IconPlus size={18} aria-hidden />
                {t(`${words}.add`)}
              </ButtonLink>
            )}
          </>
        }
      >
        {t(`${words}.about`)}
      </PageHead>
      <div className={listStyles.panel}>
        {of === 'customers' && <CustomerTabs />}
        <ListToolbar
          search={{ label: t(`${words}.search`), placeholder: t(`${words}.search`) }}
          chosen={chosen}
          sort={sort}
          sorts={offeredSorts.map((value) => ({ value, label: t(`${words}.sorts.${value}`) }))}
          columns={columns}
          tools={
            <>
              <ExportButton
                name={file}
                fetchFile={() =>
                  call(calls.exportList, {
                    query: {
                      search: query.search,
                      sort: query.sort,
                      columns: columns.shown.flatMap(({ key }) => exportedAs[key] ?? []),
                    },
                  })
                }
              />
            </>
          }
        >
          {null}
        </ListToolbar>
        <ListBody
          asked={asked}
          label={t(`${words}.title`)}
          className={styles.groups}
          columns={columns.shown}
          sort={sort}
          isFiltered={chosen.length > 0}
          all={path}
          empty={{ title: t(`${words}.empty`), hint: t(`${words}.emptyHint`) }}
          marking={may(calls.remove) ? { ...selection, nameOf } : undefined}
        />
        <BulkDelete
          kind={kind.entity}
          selection={selection}
          nameOf={nameOf}
          remove={({ id }, deletionId) => call(calls.remove, { params: { id }, query: { deletionId } })}
        />
      </div>
      <DeleteGroup kind={kind} group={toDelete} onClose={() => setToDelete(undefined)} />
    </>
  )
}

function useColumns({ path, words, calls }: Kind, onDelete: (group: GroupRow) => void): Column<GroupRow>[] {
  const t = useT('cms')
  const may = useMay()
  const format = useFormat()
  return [
    {
      key: 'name',
      isAlways: true,
      label: t(`${words}.columns.name`),
      sort: { field: 'name', first: 'asc' },
      cell: ({ id, name, description }) => (
        <>
          <Link to={`${path}/${id}`} className={cells.link} prefetch="intent" dir="auto">
            {name}
          </Link>
          {description && (
            <p className={cells.description} dir="auto">
              {description}
            </p>
          )}
        </>
      ),
    },
    {
      key: 'count',
      label: t(`${words}.columns.members`),
      isAtEnd: true,
      sort: { field: 'count', first: 'desc' },
      cell: ({ count }) => format.number(count),
    },
    {
      key: 'updatedAt',
      label: t(`${words}.columns.updatedAt`),
      sort: { field: 'updatedAt', first: 'desc' },
      cell: ({ updatedAt }) => (
        <time dateTime={updatedAt} className={cells.muted} title={format.dateTime(updatedAt)}>
          {format.date(updatedAt)}
        </time>
      ),
    },
    {
      key: 'actions',
      isAlways: true,
      label: t(`${words}.columns.actions`),
      isLabelHidden: true,
      isAtEnd: true,
      cell: (group) => (
        <span className={cells.actions}>
          {may(calls.update) && (
            <IconLink to={`${path}/${group.id}/edit`} label={t('metadata.editNamed', { name: group.name })}>
              <IconPencil size={18} />
            </IconLink>
          )}
          {may(calls.remove) && (
            <IconButton
              label={t('metadata.deleteNamed', { name: group.name })}
              onClick={() => onDelete(group)}
            >
              <IconTrash size={18} />
            </IconButton>
          )}
        </span>
      ),
    },
  ]
}
