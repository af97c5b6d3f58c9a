import { auditActions, auditedEntities, cmsAuditApi } from '#contract/audit.ts'
import { call } from '#web/api/call.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { ChoiceFilter } from '../list/choice-filter.tsx'
import type { ChosenFilter } from '../list/chosen-filters.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { DateFilter } from '../list/date-filter.tsx'
import { parseDay } from '../list/date-range.ts'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { useListAddress } from '../list/use-list-address.ts'
import { useMay } from '../may.ts'
import { useApiQuery } from '../use-api-query.ts'
import { auditQuery } from './audit-query.ts'

function usePeople() {
  const { data } = useApiQuery(cmsAuditApi.people)
  return new Map(data?.data.map(({ id, name }) => [id, name]))
}

/** What the history is narrowed by, as chips. */
export function useChosenAuditFilters(): ChosenFilter[] {
  const t = useT('cms')
  const format = useFormat()
  const people = usePeople()
  const { search: address, query } = useListAddress()
  const { search, entity, action, by, group } = auditQuery(address)
  const from = parseDay(query.get('dateFrom'))
  const to = parseDay(query.get('dateTo'))
  const day = (text: string) => format.date(text)
  const dates =
    from && to
      ? from === to
        ? day(from)
        : `${day(from)} – ${day(to)}`
      : from
        ? t('list.dates.since', { day: day(from) })
        : to && t('list.dates.until', { day: day(to) })
  return [
    ...(search
      ? [{ key: 'search', label: t('list.searched', { text: search }), without: { search: '' } }]
      : []),
    ...entity.map((value) => ({
      key: value,
      label: t(`audit.entities.${value}`),
      without: { entity: entity.filter((other) => other !== value) },
    })),
    ...action.map((value) => ({
      key: `action ${value}`,
      label: t(`audit.actions.${value}`),
      without: { action: action.filter((other) => other !== value) },
    })),
    ...(group ? [{ key: 'group', label: t('audit.group'), without: { group: '' } }] : []),
    ...by.map((id) => ({
      key: id,
      label: people.get(id) ?? id,
      without: { by: by.filter((other) => other !== id) },
    })),
    ...(dates ? [{ key: 'dates', label: dates, without: { dateFrom: '', dateTo: '' } }] : []),
  ]
}

export function AuditToolbar({ chosen }: { chosen: ChosenFilter[] }) {
  const t = useT('cms.audit')
  const people = usePeople()
  const may = useMay()
  const { search: address } = useListAddress()
  return (
    <ListToolbar
      search={{ label: t('search'), placeholder: t('searchHint') }}
      chosen={chosen}
      tools={
        may(cmsAuditApi.exportList) && (
          <ExportButton
            name="activity-log"
            fetchFile={() => {
              const { page: _page, limit: _limit, ...filters } = auditQuery(address)
              return call(cmsAuditApi.exportList, { query: filters })
            }}
          />
        )
      }
    >
      <ChoiceFilter
        name="entity"
        label={t('filters.entity')}
        values={auditedEntities}
        labelOf={(value) => t(`entities.${value}`)}
      />
      <ChoiceFilter
        name="by"
        label={t('filters.by')}
        values={[...people.keys()]}
        labelOf={(id) => people.get(id) ?? id}
      />
      <ChoiceFilter
        name="action"
        label={t('filters.action')}
        values={auditActions}
        labelOf={(value) => t(`actions.${value}`)}
      />
      <DateFilter label={t('filters.at')} />
    </ListToolbar>
  )
}
