import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { BulkDelete } from '../list/bulk-delete.tsx'
import { useEach } from '../list/use-each.tsx'
import type { Selection } from '../list/use-selection.ts'
import { useMay } from '../may.ts'
import type { Kind } from './kinds.ts'
import type { MarketingListed } from './marketing-columns.tsx'

type Props = { kind: Kind; selection: Selection<MarketingListed> }

const nameOf = ({ title }: MarketingListed) => title

/** Shows, hides or deletes the marked slides or ads. */
export function MarketingBulk({ kind: { kind, calls }, selection }: Props) {
  const t = useT('cms.marketing.bulk')
  const may = useMay()
  const { run, isBusy, refusals } = useEach<MarketingListed>({
    nameOf,
    calls: [calls.list, calls.find],
    onEnd: selection.clear,
  })
  const turn = (visibility: 'visible' | 'hidden') => {
    const rows = selection.rows.filter((row) => row.visibility !== visibility)
    const isShowing = visibility === 'visible'
    return (
      <Button
        size="small"
        disabled={isBusy || rows.length === 0}
        onClick={() =>
          void run({
            rows,
            change: ({ id, version }, headers) =>
              call(calls.update, { params: { id }, body: { visibility, version }, headers }),
            done: (count) => t(isShowing ? 'shown' : 'hidden', { count }),
          })
        }
      >
        {isShowing ? <IconEye size={16} aria-hidden /> : <IconEyeOff size={16} aria-hidden />}
        {t(isShowing ? 'show' : 'hide')}
      </Button>
    )
  }
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
        {may(calls.update) && (
          <>
            {turn('visible')}
            {turn('hidden')}
          </>
        )}
      </BulkDelete>
      {refusals}
    </>
  )
}
