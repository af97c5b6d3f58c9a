import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { cmsSynonymsApi } from '#contract/searches.ts'
import { listComma } from '#i18n/list-comma.ts'
import { call } from '#web/api/call.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { BulkBar } from '../list/bulk-bar.tsx'
import { useEach } from '../list/use-each.tsx'
import type { Selection } from '../list/use-selection.ts'
import type { Synonym } from './synonym-dialog.tsx'

/** Switches the marked synonyms on or off. */
export function SynonymsBulk({ selection }: { selection: Selection<Synonym> }) {
  const t = useT('cms.search.synonyms.bulk')
  const comma = listComma(useLanguage())
  const { run, isBusy, refusals } = useEach<Synonym>({
    nameOf: ({ terms }) => terms.join(comma),
    calls: [cmsSynonymsApi.list],
    onEnd: selection.clear,
  })
  const turn = (isActive: boolean) => {
    const rows = selection.rows.filter((row) => row.isActive !== isActive)
    return (
      <Button
        size="small"
        disabled={isBusy || rows.length === 0}
        onClick={() =>
          void run({
            rows,
            change: ({ id, version }, headers) =>
              call(cmsSynonymsApi.update, { params: { id }, body: { isActive, version }, headers }),
            done: (count) => t(isActive ? 'turnedOn' : 'turnedOff', { count }),
          })
        }
      >
        {isActive ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />}
        {t(isActive ? 'on' : 'off')}
      </Button>
    )
  }
  return (
    <>
      <BulkBar selection={selection}>
        {turn(true)}
        {turn(false)}
      </BulkBar>
      {refusals}
    </>
  )
}
