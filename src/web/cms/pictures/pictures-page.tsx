import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLocation } from 'react-router'
import { cmsPicturesApi, pictureListColumns } from '#contract/pictures.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { RecentlyDeleted } from '../bin/recently-deleted.tsx'
import { DeleteItem } from '../delete-item.tsx'
import { BulkDelete } from '../list/bulk-delete.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { ListBody, useSearchFilter } from '../list/list-body.tsx'
import listStyles from '../list/list-panel.module.css'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { simpleQuery } from '../list/simple-query.ts'
import { questionOf, useSelection } from '../list/use-selection.ts'
import { useShownColumns } from '../list/use-shown-columns.ts'
import { useMay } from '../may.ts'
import { MetadataTabs } from '../metadata/metadata-tabs.tsx'
import { PageHead } from '../page-head.tsx'
import { prefetch } from '../prefetch.ts'
import { invalidate, useApiQuery } from '../use-api-query.ts'
import { type PictureRow, usePictureColumns } from './picture-columns.tsx'
import styles from './pictures-page.module.css'

const sorts = ['title', 'size', 'updatedAt'] as const
/** The list's own order. */
const newestFirst = '-updatedAt'
const offeredSorts = [newestFirst, 'title', '-title', '-size'] as const

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  prefetch(pathname, cmsPicturesApi.list, { query: simpleQuery(search, sorts) })
  return null
}

export default function PicturesPage() {
  const t = useT('cms')
  const { search } = useLocation()
  const may = useMay()
  const query = simpleQuery(search, sorts)
  const chosen = useSearchFilter()
  const [toDelete, setToDelete] = useState<PictureRow>()
  const columns = useShownColumns('pictures', usePictureColumns(setToDelete))
  const exported = columns.shownOf(pictureListColumns)
  const selection = useSelection<PictureRow>(questionOf(search))
  const nameOf = (picture: PictureRow) => picture.title
  const remove = (id: string, deletionId: string) =>
    call(cmsPicturesApi.remove, { params: { id }, query: { deletionId } })
  const asked = useApiQuery(cmsPicturesApi.list, { query })
  const sort = query.sort ?? newestFirst
  const title = t('metadata.kinds.picture.title')

  return (
    <>
      <PageHead
        title={title}
        crumbs={[{ label: t('metadata.title'), to: '/cms/metadata' }, { label: title }]}
        actions={
          <>
            <RecentlyDeleted kind="picture" />
            {may(cmsPicturesApi.create) && may('files.upload') && (
              <ButtonLink kind="primary" to="/cms/metadata/pictures/add">
                <IconPlus size={18} aria-hidden />
                {t('pictures.add')}
              </ButtonLink>
            )}
          </>
        }
      >
        {t('pictures.about')}
      </PageHead>
      <div className={listStyles.panel}>
        <MetadataTabs />
        <ListToolbar
          search={{ label: t('pictures.search'), placeholder: t('metadata.searchHint') }}
          chosen={chosen}
          sort={sort}
          sorts={offeredSorts.map((value) => ({ value, label: t(`pictures.sorts.${value}`) }))}
          columns={columns}
          tools={
            <>
              <ExportButton
                name="pictures"
                fetchFile={() =>
                  call(cmsPicturesApi.exportList, {
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
          label={title}
          className={styles.pictures}
          columns={columns.shown}
          sort={sort}
          isFiltered={chosen.length > 0}
          all="/cms/metadata/pictures"
          empty={{ title: t('pictures.empty'), hint: t('pictures.emptyHint') }}
          marking={may(cmsPicturesApi.remove) ? { ...selection, nameOf } : undefined}
        />
        <BulkDelete
          kind="picture"
          selection={selection}
          nameOf={nameOf}
          remove={({ id }, deletionId) => remove(id, deletionId)}
        />
      </div>
      <DeleteItem
        kind="picture"
        item={toDelete && { id: toDelete.id, name: toDelete.title }}
        title={t('pictures.delete')}
        counts={{ uses: toDelete?.usedBy ?? 0 }}
        remove={remove}
        onClose={() => {
          setToDelete(undefined)
          void invalidate(cmsPicturesApi.list)
        }}
      />
    </>
  )
}
