import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLocation } from 'react-router'
import { cmsProductGroupsApi, type GroupListColumn } from '#contract/product-groups.ts'
import { call } from '#web/api/call.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { ButtonLink, IconButton } from '#web/ui/button.tsx'
import { IconLink } from '../icon-link.tsx'
import { ColumnsMenu } from '../list/columns-menu.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { ListBody, useSearchedFor } from '../list/list-body.tsx'
import listStyles from '../list/list-panel.module.css'
import type { Column } from '../list/list-table.tsx'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { simpleQuery } from '../list/simple-query.ts'
import { useShownColumns } from '../list/use-shown-columns.ts'
import { PageHead } from '../page-head.tsx'
import { prefetch } from '../prefetch.ts'
import { useAsked } from '../use-asked.ts'
import { DeleteGroup } from './delete-group.tsx'
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
  prefetch(pathname, cmsProductGroupsApi.list, { query: simpleQuery(search, sorts) })
  return null
}

export default function GroupsPage() {
  const t = useT('cms')
  const { search } = useLocation()
  const query = simpleQuery(search, sorts)
  const chosen = useSearchedFor()
  const [toDelete, setToDelete] = useState<GroupRow>()
  const columns = useShownColumns('product-groups', useColumns(setToDelete))
  const asked = useAsked(cmsProductGroupsApi.list, { query })
  const sort = query.sort ?? byName

  return (
    <>
      <PageHead
        title={t('groups.title')}
        crumbs={[{ label: t('products.title'), to: '/cms/products' }, { label: t('groups.title') }]}
        actions={
          <ButtonLink kind="primary" to="/cms/products/groups/add">
            <IconPlus size={18} aria-hidden />
            {t('groups.add')}
          </ButtonLink>
        }
      >
        {t('groups.about')}
      </PageHead>
      <div className={listStyles.panel}>
        <ListToolbar
          search={{ label: t('groups.search'), placeholder: t('groups.search') }}
          chosen={chosen}
          sort={sort}
          sorts={offeredSorts.map((value) => ({ value, label: t(`groups.sorts.${value}`) }))}
          tools={
            <>
              <ColumnsMenu {...columns} />
              <ExportButton
                name="product-groups"
                fetchFile={() =>
                  call(cmsProductGroupsApi.exportList, {
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
          label={t('groups.title')}
          className={styles.groups}
          columns={columns.shown}
          sort={sort}
          isFiltered={chosen.length > 0}
          all="/cms/products/groups"
          empty={{ title: t('groups.empty'), hint: t('groups.emptyHint') }}
        />
      </div>
      <DeleteGroup group={toDelete} onClose={() => setToDelete(undefined)} />
    </>
  )
}

function useColumns(onDelete: (group: GroupRow) => void): Column<GroupRow>[] {
  const t = useT('cms')
  const format = useFormat()
  return [
    {
      key: 'name',
      isAlways: true,
      label: t('groups.columns.name'),
      sort: { field: 'name', first: 'asc' },
      cell: ({ id, name, description }) => (
        <>
          <Link to={`/cms/products/groups/${id}`} className={styles.link} prefetch="intent" dir="auto">
            {name}
          </Link>
          {description && (
            <p className={styles.description} dir="auto">
              {description}
            </p>
          )}
        </>
      ),
    },
    {
      key: 'count',
      label: t('groups.columns.products'),
      isAtEnd: true,
      sort: { field: 'count', first: 'desc' },
      cell: ({ count }) => format.number(count),
    },
    {
      key: 'updatedAt',
      label: t('groups.columns.updatedAt'),
      sort: { field: 'updatedAt', first: 'desc' },
      cell: ({ updatedAt }) => (
        <time dateTime={updatedAt} className={styles.muted} title={format.dateTime(updatedAt)}>
          {format.date(updatedAt)}
        </time>
      ),
    },
    {
      key: 'actions',
      isAlways: true,
      label: t('groups.columns.actions'),
      isLabelHidden: true,
      isAtEnd: true,
      cell: (group) => (
        <span className={styles.actions}>
          <IconLink
            to={`/cms/products/groups/${group.id}/edit`}
            label={t('metadata.editNamed', { name: group.name })}
          >
            <IconPencil size={18} />
          </IconLink>
          <IconButton label={t('metadata.deleteNamed', { name: group.name })} onClick={() => onDelete(group)}>
            <IconTrash size={18} />
          </IconButton>
        </span>
      ),
    },
  ]
}
