import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLocation } from 'react-router'
import { searchRuleState } from '#contract/search-rule-state.ts'
import { cmsSearchRulesApi, searchRuleListColumns } from '#contract/searches.ts'
import { listComma } from '#i18n/list-comma.ts'
import { call } from '#web/api/call.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink, IconButton } from '#web/ui/button.tsx'
import { isolated } from '#web/language/isolated.ts'
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
import { DeletePins } from './delete-pins.tsx'
import type { Rule } from './pin-draft.ts'
import { PinsBulk } from './pins-bulk.tsx'
import { SearchTabs, searchPaths } from './search-tabs.tsx'
import styles from './search.module.css'

function pinsQuery(address: string) {
  const { sort: _sort, ...query } = simpleQuery(address, [])
  return query
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  prefetch(pathname, cmsSearchRulesApi.list, { query: pinsQuery(search) })
  return null
}

/** Phrases and the products that come first or last for them. */
export default function PinsPage() {
  const t = useT('cms.search.pins')
  const { search } = useLocation()
  const may = useMay()
  const chosen = useSearchFilter()
  const [toDelete, setToDelete] = useState<Rule>()
  const comma = listComma(useLanguage())
  const selection = useSelection<Rule>(questionOf(search))
  const columns = useShownColumns('search-pins', useColumns(setToDelete))
  const asked = useApiQuery(cmsSearchRulesApi.list, { query: pinsQuery(search) })
  return (
    <>
      <PageHead
        title={t('title')}
        actions={
          may(cmsSearchRulesApi.create) && (
            <ButtonLink kind="primary" to={`${searchPaths.pins}/add`}>
              <IconPlus size={18} aria-hidden />
              {t('add')}
            </ButtonLink>
          )
        }
      >
        {t('about')}
      </PageHead>
      <div className={listStyles.panel}>
        <SearchTabs />
        <ListToolbar
          search={{ label: t('search'), placeholder: t('searchHint') }}
          chosen={chosen}
          columns={columns}
          tools={
            <ExportButton
              name="pinned-products"
              fetchFile={() =>
                call(cmsSearchRulesApi.exportList, {
                  query: {
                    search: pinsQuery(search).search,
                    columns: columns.shownOf(searchRuleListColumns),
                  },
                })
              }
            />
          }
        >
          {null}
        </ListToolbar>
        <ListBody
          asked={asked}
          label={t('title')}
          className={styles.pins}
          columns={columns.shown}
          sort=""
          isFiltered={chosen.length > 0}
          all={searchPaths.pins}
          empty={{ title: t('empty'), hint: t('emptyHint') }}
          marking={
            may(cmsSearchRulesApi.update)
              ? { ...selection, nameOf: ({ phrases }) => phrases.join(comma) }
              : undefined
          }
        />
        <PinsBulk selection={selection} />
      </div>
      {toDelete && <DeletePins rule={toDelete} onClose={() => setToDelete(undefined)} />}
    </>
  )
}

const tones = { on: 'success', off: 'neutral', later: 'info', over: 'neutral' } as const

function useColumns(onDelete: (rule: Rule) => void): Column<Rule>[] {
  const t = useT('cms.search.pins')
  const may = useMay()
  const format = useFormat()
  const language = useLanguage()
  const comma = listComma(language)
  const [now] = useState(() => new Date())
  const products = (key: 'pins' | 'buries'): Column<Rule> => ({
    key,
    label: t(`columns.${key}`),
    cell: (rule) => (
      <span className={styles.words}>{rule[key].map(({ name }) => isolated(name)).join(comma)}</span>
    ),
  })
  return [
    {
      key: 'phrases',
      isAlways: true,
      label: t('columns.phrases'),
      cell: ({ id, phrases }) => (
        <Link to={`${searchPaths.pins}/${id}`} className={cells.link} prefetch="intent">
          <bdi>{phrases.join(comma)}</bdi>
        </Link>
      ),
    },
    products('pins'),
    products('buries'),
    {
      key: 'state',
      label: t('columns.state'),
      cell: (rule) => {
        const state = searchRuleState(rule, now)
        return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
      },
    },
    {
      key: 'updatedAt',
      label: t('columns.updatedAt'),
      cell: ({ updatedAt }) => (
        <time dateTime={updatedAt} className={cells.muted} title={format.dateTime(updatedAt)}>
          {format.date(updatedAt)}
        </time>
      ),
    },
    {
      key: 'actions',
      isAlways: true,
      label: t('columns.actions'),
      isLabelHidden: true,
      isAtEnd: true,
      cell: (rule) =>
        may(cmsSearchRulesApi.remove) && (
          <span className={cells.actions}>
            <IconButton
              label={t('deleteNamed', { name: isolated(rule.phrases[0] ?? '') })}
              onClick={() => onDelete(rule)}
            >
              <IconTrash size={18} />
            </IconButton>
          </span>
        ),
    },
  ]
}
