import { IconPin, IconVocabulary } from '@tabler/icons-react'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLocation } from 'react-router'
import { enums } from '#contract/enums.ts'
import {
  cmsSearchesApi,
  cmsSearchRulesApi,
  cmsSynonymsApi,
  searchedSorts,
  type SearchesQuery,
  searchListColumns,
} from '#contract/searches.ts'
import { call } from '#web/api/call.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { IconLink } from '../icon-link.tsx'
import { isolated } from '#web/language/isolated.ts'
import { ChoiceFilter } from '../list/choice-filter.tsx'
import { DateFilter } from '../list/date-filter.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { parseDay } from '../list/date-range.ts'
import { pagingOf, sortOf, valuesOf } from '../list/list-address.ts'
import { ListBody } from '../list/list-body.tsx'
import cells from '../list/list-cells.module.css'
import listStyles from '../list/list-panel.module.css'
import type { Column } from '../list/list-table.tsx'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { useChosen } from '../list/use-chosen.ts'
import { useListAddress } from '../list/use-list-address.ts'
import { useShownColumns } from '../list/use-shown-columns.ts'
import { useMay } from '../may.ts'
import { PageHead } from '../page-head.tsx'
import { prefetch } from '../prefetch.ts'
import { useApiQuery } from '../use-api-query.ts'
import { SearchTabs, searchPaths } from './search-tabs.tsx'
import styles from './search.module.css'
import { SynonymDialog } from './synonym-dialog.tsx'

type Searched = Data<typeof cmsSearchesApi.list>
type Row = Searched & { id: string }

const kinds = ['zero', 'unclicked'] as const
const special = { '(rare)': 'rare', '(removed)': 'removed' } as const
const specialOf = (phrase: string) => special[phrase as '(rare)'] as 'rare' | 'removed' | undefined

function searchedQuery(search: string) {
  const query = new URLSearchParams(search)
  return {
    ...pagingOf(query),
    search: query.get('search')?.trim().slice(0, 100),
    language: valuesOf(query, 'language', enums.Language),
    only: valuesOf(query, 'only', kinds)[0],
    from: parseDay(query.get('dateFrom')),
    until: parseDay(query.get('dateTo')),
    sort: sortOf(query, searchedSorts) as SearchesQuery['sort'],
  }
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  prefetch(pathname, cmsSearchesApi.list, { query: searchedQuery(search) })
  return null
}

/** What shoppers searched for, the most often first. */
export default function SearchedPage() {
  const t = useT('cms.search')
  const { search } = useLocation()
  const query = searchedQuery(search)
  const [phrase, setPhrase] = useState<string>()
  const columns = useShownColumns('searched', useColumns(setPhrase))
  const asked = useApiQuery(cmsSearchesApi.list, { query })
  const rows = {
    ...asked,
    data: asked.data && {
      ...asked.data,
      data: asked.data.data.map((row): Row => ({ ...row, id: `${row.language} ${row.phrase}` })),
    },
  } as Parameters<typeof ListBody<Row>>[0]['asked']
  const chosen = useChosen([
    { name: 'language', values: enums.Language, labelOf: (value) => t(`languages.${value as 'en'}`) },
  ])
  return (
    <>
      <PageHead title={t('searched.title')}>{t('searched.about')}</PageHead>
      <div className={listStyles.panel}>
        <SearchTabs />
        <Kinds />
        <ListToolbar
          search={{ label: t('searched.search'), placeholder: t('searched.searchHint') }}
          chosen={chosen}
          known={{ only: kinds }}
          columns={columns}
          tools={
            <ExportButton
              name="searches"
              fetchFile={() => {
                const { page: _page, limit: _limit, ...filters } = query
                return call(cmsSearchesApi.exportList, {
                  query: { ...filters, columns: columns.shownOf(searchListColumns) },
                })
              }}
            />
          }
        >
          <ChoiceFilter
            name="language"
            label={t('searched.columns.language')}
            values={enums.Language}
            labelOf={(value) => t(`languages.${value}`)}
          />
          <DateFilter label={t('searched.period')} />
        </ListToolbar>
        <ListBody
          asked={rows}
          label={t('searched.title')}
          className={styles.searched}
          columns={columns.shown}
          sort={query.sort ?? (query.only === 'zero' ? '-zero' : '-searches')}
          isFiltered={chosen.length > 0 || query.only !== undefined}
          all={searchPaths.searched}
          empty={{ title: t('searched.empty'), hint: t('searched.emptyHint') }}
        />
      </div>
      {phrase !== undefined && (
        <SynonymDialog synonym={undefined} phrase={phrase} onClose={() => setPhrase(undefined)} />
      )}
    </>
  )
}

/** All searches, those that found nothing, and those after which nothing was opened. */
function Kinds() {
  const t = useT('cms.search.searched')
  const { query, to } = useListAddress()
  const current = valuesOf(query, 'only', kinds)[0]
  return (
    <nav className={styles.kinds} aria-label={t('shown')}>
      {(['all', ...kinds] as const).map((kind) => (
        <Link
          key={kind}
          to={to({ only: kind === 'all' ? '' : kind })}
          preventScrollReset
          aria-current={(current ?? 'all') === kind ? 'true' : undefined}
        >
          {t(`only.${kind}`)}
        </Link>
      ))}
    </nav>
  )
}

function useColumns(onSynonym: (phrase: string) => void): Column<Row>[] {
  const t = useT('cms.search')
  const format = useFormat()
  const may = useMay()
  const number = (key: (typeof searchedSorts)[number]): Column<Row> => ({
    key,
    label: t(`searched.columns.${key}`),
    isAtEnd: true,
    sort: { field: key, first: 'desc' },
    cell: (row) => format.number(row[key]),
  })
  return [
    {
      key: 'phrase',
      isAlways: true,
      label: t('searched.columns.phrase'),
      cell: ({ phrase }) => {
        const kind = specialOf(phrase)
        return kind ? (
          <span className={cells.muted} title={t(`searched.${kind}Hint`)}>
            {t(`searched.${kind}`)}
          </span>
        ) : (
          <bdi className={styles.phrase}>{phrase}</bdi>
        )
      },
    },
    {
      key: 'language',
      label: t('searched.columns.language'),
      cell: ({ language }) => <span className={cells.muted}>{t(`languages.${language}`)}</span>,
    },
    number('searches'),
    number('zero'),
    number('clicks'),
    number('carted'),
    number('bought'),
    number('hits'),
    {
      key: 'actions',
      isAlways: true,
      label: t('searched.columns.actions'),
      isLabelHidden: true,
      isAtEnd: true,
      cell: ({ phrase }) =>
        specialOf(phrase) === undefined && (
          <span className={cells.actions}>
            {may(cmsSynonymsApi.create) && (
              <IconButton
                label={t('searched.makeSynonymOf', { phrase: isolated(phrase) })}
                onClick={() => onSynonym(phrase)}
              >
                <IconVocabulary size={18} />
              </IconButton>
            )}
            {may(cmsSearchRulesApi.create) && (
              <IconLink
                to={`${searchPaths.pins}/add?phrase=${encodeURIComponent(phrase)}`}
                label={t('searched.pinFor', { phrase: isolated(phrase) })}
              >
                <IconPin size={18} />
              </IconLink>
            )}
          </span>
        ),
    },
  ]
}
