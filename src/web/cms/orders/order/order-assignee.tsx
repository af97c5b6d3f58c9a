import { cmsOrderQueueApi } from '#contract/order-queue.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import { isolated } from '#web/language/isolated.ts'
import { useMay } from '../../may.ts'
import { Panel } from '../../panel.tsx'
import { useApiQuery } from '../../use-api-query.ts'
import type { Order } from './order-data.ts'
import { useChangeOrder } from './use-change-order.ts'

/** Who sees to the order; given to another by who may change orders. */
export function OrderAssignee({ order }: { order: Order }) {
  const t = useT('cms.requests')
  const words = useT('cms.orders.assign')
  const { user } = useSession('cms')
  const mayAssign = useMay()(cmsOrderQueueApi.change)
  const { data } = useApiQuery(cmsOrderQueueApi.staff, {}, { enabled: mayAssign })
  const { act, isPending } = useChangeOrder(order)
  const { assignedTo } = order
  const listed = data?.data ?? []
  // Who has it is named also after they have left.
  const staff =
    assignedTo && !listed.some(({ id }) => id === assignedTo.id) ? [assignedTo, ...listed] : listed
  if (!mayAssign)
    return <Panel title={t('assign.title')}>{assignedTo ? <bdi>{assignedTo.name}</bdi> : t('nobody')}</Panel>

  const give = (id: string) => {
    const name = staff.find((member) => member.id === id)?.name
    void act(
      () =>
        call(cmsOrderQueueApi.change, {
          params: { id: order.id },
          body: { assignedTo: id || null, version: order.version },
        }),
      name ? t('assign.done', { name: isolated(name) }) : words('freed'),
    )
  }
  return (
    <Panel
      title={t('assign.title')}
      action={
        !assignedTo && listed.some(({ id }) => id === user?.id) ? (
          <Button size="small" disabled={isPending} onClick={() => give(user?.id ?? '')}>
            {t('take.action')}
          </Button>
        ) : undefined
      }
    >
      <SelectField
        label={t('assign.label')}
        isLabelHidden
        value={assignedTo?.id ?? ''}
        disabled={isPending}
        onChange={(event) => give(event.currentTarget.value)}
      >
        <option value="">{t('nobody')}</option>
        {staff.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </Panel>
  )
}
