import { cmsAuditApi } from '#contract/audit.ts'
import { useT } from '#web/language/language.tsx'
import { EntryList } from '../../audit/entry-list.tsx'
import { Panel } from '../../panel.tsx'
import { useApiQuery } from '../../use-api-query.ts'

const shownEntries = 50

/** What staff changed in the order before it was accepted, with its contents before and after. */
export function OrderEdits({ id }: { id: string }) {
  const t = useT('cms.drafts.edit')
  const { data, isPlaceholderData } = useApiQuery(cmsAuditApi.list, {
    query: { page: 1, limit: shownEntries, entity: ['order'], entityId: id },
  })
  const edits = data?.data.filter(({ action }) => action === 'edited') ?? []
  if (edits.length === 0) return null
  return (
    <Panel title={t('changes')} isFlush>
      <EntryList entries={edits} isStale={isPlaceholderData} isOfOne />
    </Panel>
  )
}
