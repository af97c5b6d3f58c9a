import { IconPlus } from '@tabler/icons-react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { cmsCustomersApi } from '#contract/customers.ts'
import { cmsDraftsApi, draftListColumns, draftStatuses } from '#contract/drafts.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ExportButton } from '../../list/export-button.tsx'
import { CountTabs } from '../../list/count-tabs.tsx'
import { ListBody } from '../../list/list-body.tsx'
import listStyles from '../../list/list-panel.module.css'
import { ListToolbar } from '../../list/list-toolbar.tsx'
import { useListAddress } from '../../list/use-list-address.ts'
import { questionOf, useSelection } from '../../list/use-selection.ts'
import { useShownColumns } from '../../list/use-shown-columns.ts'
import { useMay } from '../../may.ts'
import { PageHead } from '../../page-head.tsx'
import { prefetch } from '../../prefetch.ts'
import { RequestsTabs } from '../../requests/requests-tabs.tsx'
import { useApiQuery } from '../../use-api-query.ts'
import { useDraftColumns } from './draft-columns.tsx'
import type { DraftRow } from './draft-data.ts'
import { DraftsBulk } from './drafts-bulk.tsx'
import { defaultDraftSort, draftSorts, draftsQuery } from './drafts-query.ts'
import styles from './drafts.module.css'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  prefetch(pathname, cmsDraftsApi.list, { query: draftsQuery(search) })
  return null
}

/** Orders that staff prepare for customers, in a tab beside the orders. */
export default function DraftsPage() {
  const t = useT('cms.drafts')
  const { search } = useListAddress()
  const query = draftsQuery(search)
  const asked = useApiQuery(cmsDraftsApi.list, { query })
  const may = useMay()
  const selection = useSelection<DraftRow>(questionOf(search))
  const columns = useShownColumns('/cms/orders/drafts', useDraftColumns())
  return (
    <>
      <PageHead
        title={t('title')}
        actions={
          may(cmsDraftsApi.create) &&
          may(cmsCustomersApi.list) && (
            <ButtonLink to="/cms/orders/drafts/add" kind="primary">
              <IconPlus size={18} aria-hidden />
              {t('add')}
            </ButtonLink>
          )
        }
      >
        {t('about')}
      </PageHead>
      <RequestsTabs />
      <div className={listStyles.panel}>
        <CountTabs
          name="status"
          label={t('columns.status')}
          all={t('all')}
          values={draftStatuses}
          labelOf={(status) => t(`status.${status}`)}
          counts={asked.data?.statusCounts}
          chosen={query.status}
        />
        <ListToolbar
          search={{ label: t('search'), placeholder: t('searchHint') }}
          chosen={[]}
          sort={query.sort ?? defaultDraftSort}
          columns={columns}
          tools={
            may(cmsDraftsApi.exportList) && (
              <ExportButton
                name="draft-orders"
                fetchFile={() => {
                  const { page: _page, limit: _limit, ...filters } = query
                  return call(cmsDraftsApi.exportList, {
                    query: { ...filters, columns: columns.shownOf(draftListColumns) },
                  })
                }}
              />
            )
          }
          known={{ status: draftStatuses }}
          sorts={draftSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        >
          {null}
        </ListToolbar>
        <ListBody
          asked={asked}
          label={t('title')}
          className={styles.drafts}
          columns={columns.shown}
          sort={query.sort ?? defaultDraftSort}
          isFiltered={query.status.length > 0 || (query.search ?? '') !== ''}
          all="/cms/orders/drafts"
          empty={{ title: t('empty'), hint: t('emptyHint') }}
          marking={may(cmsDraftsApi.remove) ? { ...selection, nameOf: ({ number }) => number } : undefined}
        />
        <DraftsBulk selection={selection} />
      </div>
    </>
  )
}
