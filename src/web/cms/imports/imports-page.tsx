import { type ClientLoaderFunctionArgs, useLocation } from 'react-router'
import { cmsImportsApi, importListColumns, type ImportStatus } from '#contract/imports.ts'
import { call } from '#web/api/call.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { ColumnsMenu } from '../list/columns-menu.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { pagingOf } from '../list/list-address.ts'
import { ListBody } from '../list/list-body.tsx'
import listStyles from '../list/list-panel.module.css'
import type { Column } from '../list/list-table.tsx'
import { useShownColumns } from '../list/use-shown-columns.ts'
import { PageHead } from '../page-head.tsx'
import { prefetch } from '../prefetch.ts'
import { ExportPanel } from './export-panel.tsx'
import styles from './imports.module.css'
import { UploadPanel } from './upload-panel.tsx'
import { usePolledQuery } from '../use-polled-query.ts'
import { SavedViews } from '../views/saved-views.tsx'

type Row = Data<typeof cmsImportsApi.list>

const queryOf = (search: string) => pagingOf(new URLSearchParams(search))

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  prefetch(pathname, cmsImportsApi.list, { query: queryOf(search) })
  return null
}

export default function ImportsPage() {
  const t = useT('cms')
  const { search } = useLocation()
  const columns = useShownColumns('imports', useColumns())
  const asked = usePolledQuery(cmsImportsApi.list, { query: queryOf(search) }, ({ data }) =>
    data.some(({ status }) => isUnderWay(status)),
  )
  return (
    <>
      <PageHead
        title={t('imports.title')}
        crumbs={[{ label: t('products.title'), to: '/cms/products' }, { label: t('imports.title') }]}
      >
        {t('imports.about')}
      </PageHead>
      <div className={styles.doors}>
        <UploadPanel />
        <ExportPanel />
      </div>
      <div className={listStyles.panel}>
        <div className={listStyles.tools}>
          <SavedViews columns={columns} />
          <ColumnsMenu {...columns} />
          <ExportButton
            name="imports"
            fetchFile={() =>
              call(cmsImportsApi.exportList, { query: { columns: columns.shownOf(importListColumns) } })
            }
          />
        </div>
        <ListBody
          asked={asked}
          label={t('imports.list.title')}
          className={styles.imports}
          columns={columns.shown}
          sort=""
          isFiltered={false}
          all="/cms/products/import"
          empty={{ title: t('imports.list.empty'), hint: t('imports.list.emptyHint') }}
        />
      </div>
    </>
  )
}

export const isUnderWay = (status: ImportStatus): status is 'checking' | 'running' | 'undoing' =>
  status === 'checking' || status === 'running' || status === 'undoing'

const tones: Record<ImportStatus, Tone> = {
  checking: 'info',
  checked: 'accent',
  running: 'info',
  done: 'success',
  undoing: 'info',
  undone: 'neutral',
  refused: 'danger',
}

export function ImportStatusBadge({ status }: { status: ImportStatus }) {
  const t = useT('cms.imports.statuses')
  return <Badge tone={tones[status]}>{t(status)}</Badge>
}

function useColumns(): Column<Row>[] {
  const t = useT('cms.imports.list')
  const format = useFormat()
  return [
    {
      key: 'file',
      isAlways: true,
      label: t('columns.file'),
      cell: ({ id, fileName }) => (
        <Link to={`/cms/products/import/${id}`} className={styles.link} dir="auto">
          {fileName}
        </Link>
      ),
    },
    {
      key: 'status',
      label: t('columns.status'),
      cell: ({ status }) => <ImportStatusBadge status={status} />,
    },
    {
      key: 'rows',
      label: t('columns.rows'),
      cell: ({ status, counts, problem }) => (
        <span className={styles.muted}>{status === 'refused' ? problem : t('summary', counts)}</span>
      ),
    },
    { key: 'by', label: t('columns.by'), cell: ({ by }) => <bdi>{by}</bdi> },
    {
      key: 'createdAt',
      label: t('columns.createdAt'),
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className={styles.when}>
          {format.dateTime(createdAt)}
        </time>
      ),
    },
  ]
}
