import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLocation } from 'react-router'
import type { MetaListColumn } from '#contract/cms-metadata.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { type Entry, productsAt } from './metadata-data.ts'
import { RecentlyDeleted } from '../bin/recently-deleted.tsx'
import { DeleteItem } from '../delete-item.tsx'
import { BulkDelete } from '../list/bulk-delete.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { ListBody, useSearchFilter } from '../list/list-body.tsx'
import listStyles from '../list/list-panel.module.css'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { questionOf, useSelection } from '../list/use-selection.ts'
import { useShownColumns } from '../list/use-shown-columns.ts'
import { useMay } from '../may.ts'
import { PageHead } from '../page-head.tsx'
import { prefetch } from '../prefetch.ts'
import { invalidate, useApiQuery } from '../use-api-query.ts'
import { type Kind, kindAt } from './kinds.ts'
import { useMetadataColumns } from './metadata-columns.tsx'
import { defaultSort, metadataQuery, sortsOf } from './metadata-query.ts'
import { MetadataTabs } from './metadata-tabs.tsx'
import styles from './metadata.module.css'
import { TitleDialog } from './title-dialog.tsx'

/** The columns that a file has too. */
const exportable: readonly MetaListColumn[] = ['title', 'order', 'productCount', 'languages', 'updatedAt']

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  const kind = kindAt(pathname)
  prefetch(pathname, kind.calls.list, { query: metadataQuery(kind, search) })
  return null
}

/** The list of one kind; the address says which. */
export default function MetadataPage() {
  const { pathname, search } = useLocation()
  const kind = kindAt(pathname)
  const t = useT('cms.metadata')
  const may = useMay()
  const query = metadataQuery(kind, search)
  const chosen = useSearchFilter()
  const [titled, setTitled] = useState<Entry | 'new'>()
  const [toDelete, setToDelete] = useState<Entry>()
  const columns = useShownColumns(
    kind.path,
    useMetadataColumns(kind, { onRename: setTitled, onDelete: setToDelete }),
  )
  const exported = columns.shownOf(exportable)
  const selection = useSelection<Entry>(`${kind.path}?${questionOf(search)}`)
  const nameOf = ({ title }: Entry) => title
  const asked = useApiQuery(kind.calls.list, { query })
  const sort = query.sort ?? defaultSort(kind)
  const words = `kinds.${kind.kind}` as const

  return (
    <>
      <PageHead
        title={t(`${words}.title`)}
        crumbs={[{ label: t('title'), to: '/cms/metadata' }, { label: t(`${words}.title`) }]}
        actions={
          <>
            <RecentlyDeleted kind={kind.kind} />
            {may(kind.calls.create) && <AddButton kind={kind} onAdd={() => setTitled('new')} />}
          </>
        }
      >
        {t(`${words}.about`)}
      </PageHead>
      <div className={listStyles.panel}>
        <MetadataTabs />
        <ListToolbar
          search={{ label: t(`${words}.search`), placeholder: t('searchHint') }}
          chosen={chosen}
          sort={sort}
          sorts={sortsOf(kind).map((value) => ({ value, label: t(`sorts.${value}`) }))}
          columns={columns}
          tools={
            <>
              <ExportButton
                name={kind.path.slice(kind.path.lastIndexOf('/') + 1)}
                fetchFile={() =>
                  call(kind.calls.exportList, {
                    query: { search: query.search, sort: query.sort, columns: exported },
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
          className={kind.isDescribed ? styles.described : styles.titled}
          columns={columns.shown}
          sort={sort}
          isFiltered={chosen.length > 0}
          all={kind.path}
          empty={{ title: t(`${words}.empty`), hint: t('emptyHint') }}
          marking={may(kind.calls.remove) ? { ...selection, nameOf } : undefined}
        />
        <BulkDelete
          kind={kind.kind}
          selection={selection}
          nameOf={nameOf}
          remove={({ id }, deletionId) => call(kind.calls.remove, { params: { id }, query: { deletionId } })}
        />
      </div>
      {titled && (
        <TitleDialog
          kind={kind}
          entry={titled === 'new' ? undefined : titled}
          onClose={() => setTitled(undefined)}
        />
      )}
      <DeleteItem
        kind={kind.kind}
        item={toDelete && { id: toDelete.id, name: toDelete.title }}
        title={t(`${words}.delete`)}
        counts={{ products: toDelete?.productCount ?? 0 }}
        usersAt={toDelete && productsAt(kind, toDelete.id)}
        remove={(id, deletionId) => call(kind.calls.remove, { params: { id }, query: { deletionId } })}
        onClose={() => {
          setToDelete(undefined)
          void invalidate(kind.calls.list)
        }}
      />
    </>
  )
}

function AddButton({ kind: { kind, path, isDescribed }, onAdd }: { kind: Kind; onAdd: () => void }) {
  const t = useT('cms.metadata.kinds')
  const content = (
    <>
      <IconPlus size={18} aria-hidden />
      {t(`${kind}.add`)}
    </>
  )
  return isDescribed ? (
    <ButtonLink kind="primary" to={`${path}/add`}>
      {content}
    </ButtonLink>
  ) : (
    <Button kind="primary" onClick={onAdd}>
      {content}
    </Button>
  )
}
