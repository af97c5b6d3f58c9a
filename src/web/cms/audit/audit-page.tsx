import { type ClientLoaderFunctionArgs, useLocation } from 'react-router'
import { cmsAuditApi } from '#contract/audit.ts'
import { useT } from '#web/language/language.tsx'
import { ListFoot } from '../list/list-foot.tsx'
import listStyles from '../list/list-panel.module.css'
import { ListEmpty, ListError } from '../list/list-state.tsx'
import { PageHead } from '../page-head.tsx'
import { prefetch } from '../prefetch.ts'
import { useApiQuery } from '../use-api-query.ts'
import { auditQuery } from './audit-query.ts'
import { AuditToolbar, useChosenAuditFilters } from './audit-toolbar.tsx'
import { EntryList } from './entry-list.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  prefetch(pathname, cmsAuditApi.list, { query: auditQuery(search) })
  return null
}

/** Who changed what, and when. */
export default function AuditPage() {
  const t = useT('cms.audit')
  const { search } = useLocation()
  const query = auditQuery(search)
  const chosen = useChosenAuditFilters()
  const { data, error, isFetching, isPlaceholderData, refetch } = useApiQuery(cmsAuditApi.list, { query })
  return (
    <>
      <PageHead title={t('title')}>{t('about')}</PageHead>
      <div className={listStyles.panel}>
        <AuditToolbar chosen={chosen} />
        {error ? (
          <ListError error={error} isBusy={isFetching} onAgain={() => void refetch()} />
        ) : data?.data.length === 0 ? (
          <ListEmpty title={t('empty')} isFiltered={chosen.length > 0 || query.page > 1} all="/cms/audit">
            {t('emptyHint')}
          </ListEmpty>
        ) : (
          <>
            <EntryList entries={data?.data} isStale={isPlaceholderData} />
            {data && (
              <ListFoot
                page={data.page}
                limit={data.limit}
                total={data.total}
                isAtLeast={data.totalIsExact === false}
              />
            )}
          </>
        )}
      </div>
    </>
  )
}
