import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { cmsSearchRulesApi } from '#contract/searches.ts'
import { listComma } from '#i18n/list-comma.ts'
import { call } from '#web/api/call.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { BulkBar } from '../list/bulk-bar.tsx'
import { RowNames } from '../list/refused-rows.tsx'
import { useEach } from '../list/use-each.tsx'
import type { Selection } from '../list/use-selection.ts'
import { useSwitches } from '../list/use-switches.tsx'
import type { Rule } from './pin-draft.ts'

const calls = [cmsSearchRulesApi.list, cmsSearchRulesApi.find]

/** Switches the marked pins on or off, or deletes them. */
export function PinsBulk({ selection }: { selection: Selection<Rule> }) {
  const t = useT('cms.search.pins.bulk')
  const words = useT('cms.deletion')
  const comma = listComma(useLanguage())
  const nameOf = ({ phrases }: Rule) => phrases.join(comma)
  const [isAsking, setAsking] = useState(false)
  const { switches, refusals } = useSwitches<Rule>({
    selection,
    nameOf,
    calls,
    icon: 'play',
    isOn: ({ isActive }) => isActive,
    turn: ({ id, version }, isActive, headers) =>
      call(cmsSearchRulesApi.update, { params: { id }, body: { isActive, version }, headers }),
    label: (isOn) => t(isOn ? 'on' : 'off'),
    done: (isOn, count) => t(isOn ? 'turnedOn' : 'turnedOff', { count }),
  })
  const deleting = useEach<Rule>({ nameOf, calls, onEnd: selection.clear })
  const { rows } = selection
  return (
    <>
      <BulkBar selection={selection}>
        {switches}
        <Button size="small" onClick={() => setAsking(true)}>
          <IconTrash size={16} aria-hidden />
          {words('confirm')}
        </Button>
      </BulkBar>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={words('many.title', { count: rows.length })}
        value={rows.length}
        confirmLabel={words('confirm')}
        onConfirm={() =>
          deleting.run({
            rows,
            change: ({ id }, headers) => call(cmsSearchRulesApi.remove, { params: { id }, headers }),
            done: (count) => words('many.done', { count }),
          })
        }
      >
        <RowNames rows={rows} nameOf={nameOf} />
      </ConfirmDialog>
      {refusals}
      {deleting.refusals}
    </>
  )
}
