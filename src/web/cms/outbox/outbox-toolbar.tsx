import { enums } from '#contract/enums.ts'
import { cmsOutboxApi, mailKinds, outboxListColumns } from '#contract/outbox.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { ChoiceFilter } from '../list/choice-filter.tsx'
import type { ChosenFilter } from '../list/chosen-filters.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { useListAddress } from '../list/use-list-address.ts'
import type { ShownColumns } from '../list/use-shown-columns.ts'
import type { Mail } from './mail-columns.tsx'
import { outboxQuery } from './outbox-query.ts'

/** What the mails are narrowed by, as chips. */
export function useChosenMailFilters(): ChosenFilter[] {
  const t = useT('cms')
  const { search: address } = useListAddress()
  const { search, kind, language } = outboxQuery(address)
  return [
    ...(search
      ? [{ key: 'search', label: t('list.searched', { text: search }), without: { search: '' } }]
      : []),
    ...kind.map((value) => ({
      key: value,
      label: t(`outbox.kinds.${value}`),
      without: { kind: kind.filter((other) => other !== value) },
    })),
    ...language.map((value) => ({
      key: value,
      label: t(`outbox.languages.${value}`),
      without: { language: language.filter((other) => other !== value) },
    })),
  ]
}

type Props = { chosen: ChosenFilter[]; columns: ShownColumns<Mail> }

export function OutboxToolbar({ chosen, columns }: Props) {
  const t = useT('cms.outbox')
  const { search: address } = useListAddress()
  return (
    <ListToolbar
      search={{ label: t('search'), placeholder: t('searchHint') }}
      chosen={chosen}
      columns={columns}
      tools={
        <ExportButton
          name="emails"
          fetchFile={() => {
            const { page: _page, limit: _limit, ...filters } = outboxQuery(address)
            return call(cmsOutboxApi.exportList, {
              query: { ...filters, columns: columns.shownOf(outboxListColumns) },
            })
          }}
        />
      }
    >
      <ChoiceFilter
        name="kind"
        label={t('columns.kind')}
        values={mailKinds}
        labelOf={(value) => t(`kinds.${value}`)}
      />
      <ChoiceFilter
        name="language"
        label={t('columns.language')}
        values={enums.Language}
        labelOf={(value) => t(`languages.${value}`)}
      />
    </ListToolbar>
  )
}
