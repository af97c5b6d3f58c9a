import { useEffect, useState } from 'react'
import { type ClientLoaderFunctionArgs, useParams } from 'react-router'
import { cmsImportsApi } from '#contract/imports.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorScreen } from '../error-screen.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Import } from './import-data.ts'
import { ListError } from '../list/list-state.tsx'
import { PageHead } from '../page-head.tsx'
import { prefetch } from '../prefetch.ts'
import { ImportActions } from './import-actions.tsx'
import { type ImportChoices, ImportChoicesPanel } from './import-choices.tsx'
import { ImportRows } from './import-rows.tsx'
import styles from './imports.module.css'
import { ImportStatusBadge, isUnderWay } from './imports-page.tsx'
import { invalidate } from '../use-api-query.ts'
import { usePolledQuery } from '../use-polled-query.ts'

export function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  prefetch(new URL(request.url).pathname, cmsImportsApi.find, { params: { id: params.id ?? '' } })
  return null
}

/** One file: what it would do, how far it is, what became of it. */
export default function ImportPage() {
  const t = useT('cms')
  const { id = '' } = useParams()
  const { data, error, isFetching, refetch } = usePolledQuery(
    cmsImportsApi.find,
    { params: { id } },
    ({ data: { status } }) => isUnderWay(status),
  )
  const [choices, setChoices] = useState<ImportChoices>({ show: false, make: [] })
  const record = data?.data
  const step = record && `${record.status} ${record.version}`
  // The rows are other ones after each step: what was read of them while it was under way is not kept.
  useEffect(() => {
    if (step !== undefined) void invalidate(cmsImportsApi.rows)
  }, [step])
  const crumbs = [
    { label: t('products.title'), to: '/cms/products' },
    { label: t('imports.title'), to: '/cms/products/import' },
  ]
  if (error && !record) return <ListError error={error} isBusy={isFetching} onAgain={() => void refetch()} />
  if (!record) return <Skeleton shape="block" />

  return (
    <>
      <PageHead
        title={record.fileName}
        crumbs={[...crumbs, { label: record.fileName }]}
        badges={<ImportStatusBadge status={record.status} />}
        actions={<ImportActions record={record} choices={choices} onDone={() => void refetch()} />}
      >
        <Outcome record={record} /> <Pictures record={record} />
      </PageHead>
      {isUnderWay(record.status) && <Progress record={record} />}
      {record.status === 'checked' && (
        <ImportChoicesPanel record={record} choices={choices} onChange={setChoices} />
      )}
      {record.status === 'refused' ? (
        <EmptyState
          title={t('imports.page.refused')}
          action={{ to: '/cms/products/import', label: t('imports.page.another') }}
        >
          {record.problem}
        </EmptyState>
      ) : (
        <ImportRows key={step} record={record} />
      )}
    </>
  )
}

function Outcome({ record: { status, counts, results, show } }: { record: Import }) {
  const t = useT('cms.imports.page')
  if (status === 'checked') {
    if (counts.wrong > 0) return t('checked.some', { count: counts.wrong })
    return t(counts.new + counts.changed > 0 ? 'checked.all' : 'checked.none')
  }
  if (status === 'done') {
    const leftOut = counts.wrong + results.leftOut
    return [
      t('done', { count: results.done }),
      leftOut > 0 && t('leftOut', { count: leftOut }),
      counts.new > 0 && results.done > 0 && !show && t('hidden'),
    ]
      .filter(Boolean)
      .join(' ')
  }
  if (status === 'undone')
    return [t('undone', { count: results.undone }), results.kept > 0 && t('kept', { count: results.kept })]
      .filter(Boolean)
      .join(' ')
  return null
}

/** What became of the images that rows name by link or by their name in the zip. */
function Pictures({ record: { status, pictures } }: { record: Import }) {
  const t = useT('cms.imports.page.pictures')
  if (!pictures || status === 'checking' || status === 'refused') return null
  const { links, zipped, failed, unused } = pictures
  return [
    links > 0 && t('links', { count: links }),
    zipped > 0 && t('zipped', { count: zipped }),
    failed > 0 && t('failed', { count: failed }),
    unused > 0 && t('unused', { count: unused }),
  ]
    .filter(Boolean)
    .join(' ')
}

function Progress({ record: { status, progress } }: { record: Import }) {
  const t = useT('cms.imports.progress')
  const format = useFormat()
  if (!isUnderWay(status)) return null
  const part = progress.total === 0 ? undefined : progress.done / progress.total
  return (
    <div className={styles.underWay}>
      <p>{t(status)}</p>
      <progress aria-label={t(status)} value={part} />
      <p className={styles.muted} role="status">
        {progress.total > 0 && `${t('of', progress)} · ${format.percent(Math.round((part ?? 0) * 100))}`}
      </p>
    </div>
  )
}

export function ErrorBoundary() {
  const t = useT('cms.imports.page')
  return <ErrorScreen back={{ to: '/cms/products/import', label: t('back') }} />
}
