import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLocation } from 'react-router'
import { marketingListColumns, type MarketingState, marketingStates } from '#contract/cms-marketing.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { NavLink } from '#web/language/link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { RecentlyDeleted } from '../bin/recently-deleted.tsx'
import { DeleteItem } from '../delete-item.tsx'
import { ChoiceFilter } from '../list/choice-filter.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { valuesOf } from '../list/list-address.ts'
import { ListBody } from '../list/list-body.tsx'
import listStyles from '../list/list-panel.module.css'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { useChosen } from '../list/use-chosen.ts'
import { questionOf, useSelection } from '../list/use-selection.ts'
import { useShownColumns } from '../list/use-shown-columns.ts'
import { useMay } from '../may.ts'
import { PageHead } from '../page-head.tsx'
import { prefetch } from '../prefetch.ts'
import { useApiQuery } from '../use-api-query.ts'
import { kindAt, marketingKinds } from './kinds.ts'
import { MarketingBulk } from './marketing-bulk.tsx'
import { type MarketingListed, useMarketingColumns } from './marketing-columns.tsx'
import styles from './marketing.module.css'
import { useOrder } from '../list/use-order.ts'

/** There are few of them, and an order is changed with all in view. */
const limit = 100

const queryOf = (search: string) => {
  const query = new URLSearchParams(search)
  return {
    limit,
    search: query.get('search')?.trim().slice(0, 100),
    state: valuesOf(query, 'state', marketingStates),
  }
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  prefetch(pathname, kindAt(pathname).calls.list, { query: queryOf(search) })
  return null
}

/** Sliders or ads in the order of the home page; the address says which. */
export default function MarketingPage() {
  const { pathname } = useLocation()
  const kind = kindAt(pathname)
  // What one list was doing, such as a row half moved, is nothing to the other.
  return <MarketingList key={kind.kind} />
}

function MarketingList() {
  const { pathname, search } = useLocation()
  const kind = kindAt(pathname)
  const t = useT('cms.marketing')
  const query = queryOf(search)
  const [toDelete, setToDelete] = useState<MarketingListed>()
  const asked = useApiQuery(kind.calls.list, { query })
  const stateLabel = (state: MarketingState) => t(`states.${state}`)
  const chosen = useChosen([
    { name: 'state', values: marketingStates, labelOf: (state) => stateLabel(state as MarketingState) },
  ])
  const { ordered, handleOf, told } = useOrder(
    { list: kind.calls.list, reorder: (ids) => call(kind.calls.reorder, { body: { ids } }) },
    asked.data?.data,
    ({ title }) => title,
  )
  const isWhole = chosen.length === 0
  const may = useMay()
  const columns = useShownColumns(
    `${kind.kind}s`,
    useMarketingColumns(kind, {
      handleOf: isWhole && may(kind.calls.reorder) ? handleOf : undefined,
      onDelete: setToDelete,
    }),
  )
  const selection = useSelection<MarketingListed>(questionOf(search))
  const words = `kinds.${kind.kind}` as const
  const shown = asked.data && ordered ? { ...asked.data, data: ordered } : asked.data
  return (
    <>
      <PageHead
        title={t(`${words}.title`)}
        crumbs={[{ label: t('title'), to: '/cms/marketing' }, { label: t(`${words}.title`) }]}
        actions={
          <>
            <RecentlyDeleted kind={kind.kind} />
            {may(kind.calls.create) && (
              <ButtonLink kind="primary" to={`${kind.path}/add`}>
                <IconPlus size={18} aria-hidden />
                {t(`${words}.add`)}
              </ButtonLink>
            )}
          </>
        }
      >
        {t(`${words}.about`)}
      </PageHead>
      <div className={listStyles.panel}>
        <nav className={listStyles.tabs} aria-label={t('lists')}>
          {marketingKinds.map(({ kind: other, path }) => (
            <NavLink
              key={path}
              to={path}
              className={listStyles.tab ?? ''}
              prefetch="intent"
              preventScrollReset
            >
              {t(`kinds.${other}.title`)}
            </NavLink>
          ))}
        </nav>
        <ListToolbar
          search={{ label: t(`${words}.search`), placeholder: t('searchHint') }}
          chosen={chosen}
          columns={columns}
          tools={
            <ExportButton
              name={`${kind.kind}s`}
              fetchFile={() => {
                const { limit: _limit, ...filters } = query
                return call(kind.calls.exportList, {
                  query: { ...filters, columns: columns.shownOf(marketingListColumns) },
                })
              }}
            />
          }
        >
          <ChoiceFilter
            name="state"
            label={t('columns.state')}
            values={marketingStates}
            labelOf={stateLabel}
          />
        </ListToolbar>
        <ListBody
          // The rows as they were moved, before the server's answer says the same.
          asked={{ ...asked, data: shown } as typeof asked}
          label={t(`${words}.title`)}
          className={styles.marketing}
          columns={columns.shown}
          sort=""
          isFiltered={!isWhole}
          all={kind.path}
          isUnpaged
          empty={{ title: t(`${words}.empty`), hint: t('emptyHint') }}
          marking={
            may(kind.calls.update) || may(kind.calls.remove)
              ? { ...selection, nameOf: ({ title }) => title }
              : undefined
          }
        />
        <MarketingBulk kind={kind} selection={selection} />
        <VisuallyHidden>
          <span role="status">{told}</span>
        </VisuallyHidden>
      </div>
      <DeleteItem
        kind={kind.kind}
        item={toDelete && { id: toDelete.id, name: toDelete.title }}
        title={t(`${words}.delete`)}
        remove={(id, deletionId) => call(kind.calls.remove, { params: { id }, query: { deletionId } })}
        onClose={() => setToDelete(undefined)}
      />
    </>
  )
}
