import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { BulkDelete } from '../list/bulk-delete.tsx'
import type { Selection } from '../list/use-selection.ts'
import { useSwitches } from '../list/use-switches.tsx'
import { useMay } from '../may.ts'
import type { Kind } from './kinds.ts'
import type { MarketingListed } from './marketing-columns.tsx'

type Props = { kind: Kind; selection: Selection<MarketingListed> }

const nameOf = ({ title }: MarketingListed) => title

/** Shows, hides or deletes the marked slides or ads. */
export function MarketingBulk({ kind: { kind, calls }, selection }: Props) {
  const t = useT('cms.marketing.bulk')
  const may = useMay()
  const { switches, refusals } = useSwitches<MarketingListed>({
    selection,
    nameOf,
    calls: [calls.list, calls.find],
    icon: 'eye',
    isOn: ({ visibility }) => visibility === 'visible',
    turn: ({ id, version }, isOn, headers) =>
      call(calls.update, {
        params: { id },
        body: { visibility: isOn ? 'visible' : 'hidden', version },
        headers,
      }),
    label: (isOn) => t(isOn ? 'show' : 'hide'),
    done: (isOn, count) => t(isOn ? 'shown' : 'hidden', { count }),
  })
  return (
    <>
      <BulkDelete
        kind={kind}
        selection={selection}
        nameOf={nameOf}
        remove={
          may(calls.remove)
            ? ({ id }, deletionId) => call(calls.remove, { params: { id }, query: { deletionId } })
            : undefined
        }
      >
        {may(calls.update) && switches}
      </BulkDelete>
      {refusals}
    </>
  )
}
