import { IconRestore, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLocation } from 'react-router'
import { type BinKind, binKinds, binListColumns, cmsBinApi } from '#contract/bin.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { BulkBar } from '../list/bulk-bar.tsx'
import { ChoiceFilter } from '../list/choice-filter.tsx'
import { CountTabs } from '../list/count-tabs.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { ListBody } from '../list/list-body.tsx'
import listStyles from '../list/list-panel.module.css'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { useChosen } from '../list/use-chosen.ts'
import { questionOf, useSelection } from '../list/use-selection.ts'
import { useShownColumns } from '../list/use-shown-columns.ts'
import { PageHead } from '../page-head.tsx'
import { prefetch } from '../prefetch.ts'
import { useApiQuery } from '../use-api-query.ts'
import { useBinColumns } from './bin-columns.tsx'
import type { BinRow } from './bin-data.ts'
import { binQuery } from './bin-query.ts'
import styles from './bin.module.css'
import { RemoveFromBin } from './remove-from-bin.tsx'
import { useRestore } from './use-restore.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  prefetch(pathname, cmsBinApi.list, { query: binQuery(search) })
  return null
}

/** What was deleted in the last 30 days: back with it, or away for ever. */
export default function BinPage() {
  const t = useT('cms.bin')
  const { search } = useLocation()
  const query = binQuery(search)
  const asked = useApiQuery(cmsBinApi.list, { query })
  const { data } = asked
  const selection = useSelection<BinRow>(questionOf(search))
  const [toRemove, setToRemove] = useState<readonly BinRow[] | number>()
  const { restore, dialogs } = useRestore({ onDone: selection.clear })
  const columns = useShownColumns(
    'bin',
    useBinColumns({
      onRestore: (row) => void restore([row]),
      onRemove: (row) => setToRemove([row]),
    }),
  )
  const people = new Map(data?.people.map(({ id, name }) => [id, name]))
  const kindLabel = (kind: BinKind) => t(`kinds.${kind}`)
  const filters = useChosen([
    { name: 'by', values: [...people.keys()], labelOf: (id) => people.get(id) ?? id },
    { name: 'recent', values: ['true'], labelOf: () => t('recent') },
  ])
  const isWhole = filters.length === 0 && query.kind.length === 0
  // Kinds of which nothing was deleted would be a long row of noughts.
  const kinds = binKinds.filter((kind) => (data?.counts[kind] ?? 0) > 0 || query.kind.includes(kind))

  return (
    <>
      <PageHead
        title={t('title')}
        actions={
          isWhole &&
          data !== undefined &&
          data.total > 0 && (
            <Button onClick={() => setToRemove(data.total)}>
              <IconTrash size={18} aria-hidden />
              {t('clear')}
            </Button>
          )
        }
      >
        {t('about')}
      </PageHead>
      <div className={listStyles.panel}>
        {kinds.length > 0 && (
          <CountTabs
            name="kind"
            label={t('tabs')}
            all={t('all')}
            values={kinds}
            labelOf={kindLabel}
            counts={data?.counts}
            chosen={query.kind}
          />
        )}
        <ListToolbar
          search={{ label: t('search'), placeholder: t('searchHint') }}
          chosen={filters}
          known={{ kind: kinds }}
          columns={columns}
          tools={
            <ExportButton
              name="bin"
              fetchFile={() => {
                const { page: _page, limit: _limit, ...asked } = query
                return call(cmsBinApi.exportList, {
                  query: { ...asked, columns: columns.shownOf(binListColumns) },
                })
              }}
            />
          }
        >
          <ChoiceFilter
            name="by"
            label={t('filters.by')}
            values={[...people.keys()]}
            labelOf={(id) => people.get(id) ?? id}
          />
        </ListToolbar>
        <ListBody
          asked={asked}
          label={t('title')}
          className={styles.bin}
          columns={columns.shown}
          sort=""
          isFiltered={!isWhole}
          all="/cms/bin"
          empty={{ title: t('empty'), hint: t('emptyHint') }}
          marking={{ ...selection, nameOf: ({ name }) => name }}
        />
        <BulkBar selection={selection}>
          <Button size="small" onClick={() => void restore(selection.rows)}>
            <IconRestore size={16} aria-hidden />
            {t('restore')}
          </Button>
          <Button size="small" onClick={() => setToRemove(selection.rows)}>
            <IconTrash size={16} aria-hidden />
            {t('remove')}
          </Button>
        </BulkBar>
      </div>
      <RemoveFromBin items={toRemove} onClose={() => setToRemove(undefined)} onDone={selection.clear} />
      {dialogs}
    </>
  )
}
