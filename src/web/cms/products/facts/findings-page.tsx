import { IconListDetails, IconPencil } from '@tabler/icons-react'
import { type ClientLoaderFunctionArgs, useLocation } from 'react-router'
import { cmsProductFactsApi } from '#contract/cms-product-facts.ts'
import {
  cmsFactFindingsApi,
  type FactFindingsQuery,
  findingListColumns,
  findingReasons,
  findingSorts,
} from '#contract/fact-findings.ts'
import { maxCellRows } from '#contract/product-cells.ts'
import { call } from '#web/api/call.ts'
import type { Data } from '#web/api/types.ts'
import { isolated } from '#web/language/isolated.ts'
import { useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Code } from '../../code.tsx'
import { IconLink } from '../../icon-link.tsx'
import { BulkBar } from '../../list/bulk-bar.tsx'
import { ChoiceFilter } from '../../list/choice-filter.tsx'
import { ExportMenu } from '../../list/export-menu.tsx'
import { pagingOf, sortOf, valuesOf } from '../../list/list-address.ts'
import { ListBody } from '../../list/list-body.tsx'
import cells from '../../list/list-cells.module.css'
import listStyles from '../../list/list-panel.module.css'
import type { Column } from '../../list/list-table.tsx'
import { ListToolbar } from '../../list/list-toolbar.tsx'
import { useChosen } from '../../list/use-chosen.ts'
import { questionOf, useSelection } from '../../list/use-selection.ts'
import { useShownColumns } from '../../list/use-shown-columns.ts'
import { useMay } from '../../may.ts'
import { PageHead } from '../../page-head.tsx'
import { prefetch } from '../../prefetch.ts'
import { useApiQuery } from '../../use-api-query.ts'
import styles from './findings.module.css'

type Finding = Data<typeof cmsFactFindingsApi.list>
/** A product may stand here for several reasons. */
type Row = Omit<Finding, '_id'> & { id: string }

const path = '/cms/products/facts-to-tidy'
const defaultSort = 'reason'
const files = { csv: cmsFactFindingsApi.exportCsv, xlsx: cmsFactFindingsApi.exportXlsx }
const tones = { far: 'warning', few: 'neutral', table: 'info' } as const

function findingsQuery(search: string) {
  const query = new URLSearchParams(search)
  return {
    ...pagingOf(query),
    search: query.get('search')?.trim().slice(0, 100),
    reason: valuesOf(query, 'reason', findingReasons),
    sort: sortOf(query, findingSorts) as FactFindingsQuery['sort'],
  }
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  prefetch(pathname, cmsFactFindingsApi.list, { query: findingsQuery(search) })
  return null
}

/** Products whose facts may need a hand, and why. */
export default function FindingsPage() {
  const t = useT('cms.factFindings')
  const products = useT('cms.products')
  const grid = useT('cms.factsGrid')
  const may = useMay()
  const { search } = useLocation()
  const query = findingsQuery(search)
  const mayEdit = may(cmsProductFactsApi.change)
  const columns = useShownColumns('facts-to-tidy', useColumns())
  const selection = useSelection<Row>(questionOf(search))
  const asked = useApiQuery(cmsFactFindingsApi.list, { query })
  const chosen = useChosen([
    { name: 'reason', values: findingReasons, labelOf: (value) => t(`reasons.${value as 'far'}`) },
  ])
  const marked = [...new Set(selection.rows.map(({ product }) => product.id))]
  return (
    <>
      <PageHead
        title={t('title')}
        crumbs={[{ label: products('title'), to: '/cms/products' }, { label: t('title') }]}
      >
        {t('about')}
      </PageHead>
      <div className={listStyles.panel}>
        <ListToolbar
          search={{ label: t('search'), placeholder: t('searchHint') }}
          chosen={chosen}
          columns={columns}
          tools={
            <ExportMenu
              name="fact-findings"
              fetchFile={(format) => {
                const { page: _page, limit: _limit, ...filters } = query
                return call(files[format], {
                  query: { ...filters, columns: columns.shownOf(findingListColumns) },
                })
              }}
            />
          }
        >
          <ChoiceFilter
            name="reason"
            label={t('columns.reason')}
            values={findingReasons}
            labelOf={(value) => t(`reasons.${value}`)}
          />
        </ListToolbar>
        <ListBody
          asked={asked}
          label={t('title')}
          className={styles.findings}
          columns={columns.shown}
          sort={query.sort ?? defaultSort}
          isFiltered={chosen.length > 0}
          all={path}
          empty={{ title: t('empty'), hint: t('emptyHint') }}
          marking={mayEdit ? { ...selection, nameOf: ({ product }) => product.name } : undefined}
        />
        <BulkBar selection={selection}>
          {marked.length <= maxCellRows && (
            <ButtonLink size="small" to={`/cms/products/facts?ids=${marked.join()}`}>
              <IconListDetails size={16} aria-hidden />
              {grid('title')}
            </ButtonLink>
          )}
        </BulkBar>
      </div>
    </>
  )
}

function useColumns(): Column<Row>[] {
  const t = useT('cms.factFindings')
  const may = useMay()
  const mayEdit = may(cmsProductFactsApi.save)
  return [
    {
      key: 'name',
      isAlways: true,
      label: t('columns.name'),
      sort: { field: 'name', first: 'asc' },
      cell: ({ product: { id, name } }) => (
        <Link
          to={`/cms/products/${id}${mayEdit ? '/facts' : ''}`}
          className={cells.link}
          prefetch="intent"
          dir="auto"
        >
          {name}
        </Link>
      ),
    },
    { key: 'code', label: t('columns.code'), cell: ({ product }) => <Code>{product.code}</Code> },
    {
      key: 'reason',
      label: t('columns.reason'),
      sort: { field: 'reason', first: 'asc' },
      cell: ({ reason }) => <Badge tone={tones[reason]}>{t(`reasons.${reason}`)}</Badge>,
    },
    {
      key: 'figure',
      label: t('columns.figure'),
      sort: { field: 'weight', first: 'desc' },
      cell: ({ reason, attribute, value, count = 0 }) =>
        attribute && value !== undefined ? (
          <span className={styles.figure}>{t('value', { attribute: attribute.name, value })}</span>
        ) : (
          t(reason === 'few' ? 'facts' : 'rows', { count })
        ),
    },
    {
      key: 'usual',
      label: t('columns.usual'),
      cell: ({ usual, labels = [], count = 0 }) => (
        <span className={styles.usual}>
          {usual !== undefined
            ? t('usually', { value: usual })
            : labels.length === 0
              ? t('atLeast')
              : namesOf(labels, count, t)}
        </span>
      ),
    },
    {
      key: 'actions',
      isAlways: true,
      label: t('columns.actions'),
      isLabelHidden: true,
      isAtEnd: true,
      cell: ({ product: { id, name } }) => (
        <span className={cells.actions}>
          {mayEdit && (
            <IconLink to={`/cms/products/${id}/facts`} label={t('editNamed', { name: isolated(name) })}>
              <IconPencil size={18} />
            </IconLink>
          )}
        </span>
      ),
    },
  ]
}

function namesOf(labels: readonly string[], count: number, t: ReturnType<typeof useT<'cms.factFindings'>>) {
  const named = labels.map(isolated).join(t('comma'))
  return count > labels.length ? t('more', { labels: named, count: count - labels.length }) : named
}
