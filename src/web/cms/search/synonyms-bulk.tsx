import { cmsSynonymsApi } from '#contract/searches.ts'
import { listComma } from '#i18n/list-comma.ts'
import { call } from '#web/api/call.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { BulkBar } from '../list/bulk-bar.tsx'
import type { Selection } from '../list/use-selection.ts'
import { useSwitches } from '../list/use-switches.tsx'
import type { Synonym } from './synonym-dialog.tsx'

/** Switches the marked synonyms on or off. */
export function SynonymsBulk({ selection }: { selection: Selection<Synonym> }) {
  const t = useT('cms.search.synonyms.bulk')
  const comma = listComma(useLanguage())
  const { switches, refusals } = useSwitches<Synonym>({
    selection,
    nameOf: ({ terms }) => terms.join(comma),
    calls: [cmsSynonymsApi.list],
    icon: 'play',
    isOn: ({ isActive }) => isActive,
    turn: ({ id, version }, isActive, headers) =>
      call(cmsSynonymsApi.update, { params: { id }, body: { isActive, version }, headers }),
    label: (isOn) => t(isOn ? 'on' : 'off'),
    done: (isOn, count) => t(isOn ? 'turnedOn' : 'turnedOff', { count }),
  })
  return (
    <>
      <BulkBar selection={selection}>{switches}</BulkBar>
      {refusals}
    </>
  )
}
