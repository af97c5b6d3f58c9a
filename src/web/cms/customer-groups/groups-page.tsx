import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLocation } from 'react-router'
import { cmsCustomerGroupsApi } from '#contract/customer-groups.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { ButtonLink, IconButton } from '#web/ui/button.tsx'
import { IconLink } from '../icon-link.tsx'
import { ListBody, useSearchedFor } from '../list/list-body.tsx'
import listStyles from '../list/list-panel.module.css'
import type { Column } from '../list/list-table.tsx'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { simpleQuery } from '../list/simple-query.ts'
import { PageHead } from '../page-head.tsx'
import { prefetch } from '../prefetch.ts'
import { CustomerTabs } from '../customers/customer-tabs.tsx'
import { useAsked } from '../use-asked.ts'
import { DeleteGroup } from './delete-group.tsx'
import styles from '../product-groups/groups-page.module.css'

type GroupRow = Data<typeof cmsCustomerGroupsApi.list>

const sorts = ['name', 'count', 'updatedAt'] as const
/** The list's own order. */
const byName = 'name'
const offeredSorts = [byName, '-name', '-count', '-updatedAt'] as const

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  prefetch(pathname, cmsCustomerGroupsApi.list, { query: simpleQuery(search, sorts) })
  return null
}

export default function GroupsPage() {
  const t = useT('cms')
  const { search } = useLocation()
  const query = simpleQuery(search, sorts)
  const chosen = useSearchedFor()
  const [toDelete, setToDelete] = useState<GroupRow>()
  const columns = useColumns(setToDelete)
  const asked = useAsked(cmsCustomerGroupsApi.list, { query })
  const sort = query.sort ?? byName

  return (
    <>
      <PageHead
        title={t('customerGroups.title')}
        crumbs={[{ label: t('customers.title'), to: '/cms/customers' }, { label: t('customerGroups.title') }]}
        actions={
          <ButtonLink kind="primary" to="/cms/customers/groups/add">
            <IconPlus size={18} aria-hidden />
            {t('customerGroups.add')}
          </ButtonLink>
        }
      >
        {t('customerGroups.about')}
      </PageHead>
      <div className={listStyles.panel}>
        <CustomerTabs />
        <ListToolbar
          search={{ label: t('customerGroups.search'), placeholder: t('customerGroups.search') }}
          chosen={chosen}
          sort={sort}
          sorts={offeredSorts.map((value) => ({ value, label: t(`customerGroups.sorts.${value}`) }))}
        >
          {null}
        </ListToolbar>
        <ListBody
          asked={asked}
          label={t('customerGroups.title')}
          className={styles.groups}
          columns={columns}
          sort={sort}
          isFiltered={chosen.length > 0}
          all="/cms/customers/groups"
          empty={{ title: t('customerGroups.empty'), hint: t('customerGroups.emptyHint') }}
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
      label: t('customerGroups.columns.name'),
      sort: { field: 'name', first: 'asc' },
      cell: ({ id, name, description }) => (
        <>
          <Link to={`/cms/customers/groups/${id}`} className={styles.link} prefetch="intent" dir="auto">
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
      label: t('customerGroups.columns.customers'),
      isAtEnd: true,
      sort: { field: 'count', first: 'desc' },
      cell: ({ count }) => format.number(count),
    },
    {
      key: 'updatedAt',
      label: t('customerGroups.columns.updatedAt'),
      sort: { field: 'updatedAt', first: 'desc' },
      cell: ({ updatedAt }) => (
        <time dateTime={updatedAt} className={styles.muted} title={format.dateTime(updatedAt)}>
          {format.date(updatedAt)}
        </time>
      ),
    },
    {
      key: 'actions',
      label: t('customerGroups.columns.actions'),
      isLabelHidden: true,
      isAtEnd: true,
      cell: (group) => (
        <span className={styles.actions}>
          <IconLink
            to={`/cms/customers/groups/${group.id}/edit`}
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
