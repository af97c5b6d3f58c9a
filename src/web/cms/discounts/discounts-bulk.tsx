import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { cmsDiscountsApi } from '#contract/cms-discounts.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { isolated } from '../isolated.ts'
import { BulkDelete } from '../list/bulk-delete.tsx'
import { useEach } from '../list/use-each.tsx'
import type { Selection } from '../list/use-selection.ts'
import { useMay } from '../may.ts'
import { type DiscountListed, nameOf } from './discount-columns.tsx'

const calls = [cmsDiscountsApi.list, cmsDiscountsApi.find]

/** Switches the marked discounts on or off, or deletes them; those that orders name are switched off instead, which is said first. */
export function DiscountsBulk({ selection }: { selection: Selection<DiscountListed> }) {
  const t = useT('cms.discounts')
  const may = useMay()
  const { run, isBusy, refusals } = useEach<DiscountListed>({ nameOf, calls, onEnd: selection.clear })
  const turn = (isOn: boolean) => {
    const rows = selection.rows.filter((row) => row.isOn !== isOn)
    return (
      <Button
        size="small"
        disabled={isBusy || rows.length === 0}
        onClick={() =>
          void run({
            rows,
            change: ({ id, version }, headers) =>
              call(cmsDiscountsApi.update, {
                params: { id },
                body: { status: isOn ? 'active' : 'inactive', version },
                headers,
              }),
            done: (count) => t(isOn ? 'bulk.activated' : 'bulk.deactivated', { count }),
          })
        }
      >
        {isOn ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />}
        {t(isOn ? 'activate' : 'deactivate')}
      </Button>
    )
  }
  return (
    <>
      <BulkDelete
        kind="discount"
        selection={selection}
        nameOf={nameOf}
        remove={
          may(cmsDiscountsApi.remove)
            ? ({ id }, deletionId) => call(cmsDiscountsApi.remove, { params: { id }, query: { deletionId } })
            : undefined
        }
        kept={{
          warning: (row) =>
            row.orderCount > 0
              ? t(row.isOn ? 'kept.warning' : 'kept.off', {
                  name: isolated(nameOf(row)),
                  count: row.orderCount,
                })
              : undefined,
          keep: async ({ id, isOn }) => {
            if (isOn) await call(cmsDiscountsApi.update, { params: { id }, body: { status: 'inactive' } })
          },
          done: (count) => t('bulk.kept', { count }),
        }}
      >
        {may(cmsDiscountsApi.update) && (
          <>
            {turn(true)}
            {turn(false)}
          </>
        )}
      </BulkDelete>
      {refusals}
    </>
  )
}
