import { cmsDiscountsApi } from '#contract/cms-discounts.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { isolated } from '#web/language/isolated.ts'
import { BulkDelete } from '../list/bulk-delete.tsx'
import type { Selection } from '../list/use-selection.ts'
import { useSwitches } from '../list/use-switches.tsx'
import { useMay } from '../may.ts'
import { type DiscountListed, nameOf } from './discount-columns.tsx'

const calls = [cmsDiscountsApi.list, cmsDiscountsApi.find]

/** Switches the marked discounts on or off, or deletes them; those that orders name are switched off instead, which is said first. */
export function DiscountsBulk({ selection }: { selection: Selection<DiscountListed> }) {
  const t = useT('cms.discounts')
  const may = useMay()
  const { switches, refusals } = useSwitches<DiscountListed>({
    selection,
    nameOf,
    calls,
    icon: 'play',
    isOn: (row) => row.isOn,
    turn: ({ id, version }, isOn, headers) =>
      call(cmsDiscountsApi.update, {
        params: { id },
        body: { status: isOn ? 'active' : 'inactive', version },
        headers,
      }),
    label: (isOn) => t(isOn ? 'activate' : 'deactivate'),
    done: (isOn, count) => t(isOn ? 'bulk.activated' : 'bulk.deactivated', { count }),
  })
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
        {may(cmsDiscountsApi.update) && switches}
      </BulkDelete>
      {refusals}
    </>
  )
}
