import { enums, type OrderStatus } from '#contract/enums.ts'
import { useT } from '#web/language/language.tsx'
import { CountTabs } from '../../list/count-tabs.tsx'

type Props = {
  /** How many orders there are of each under the other filters; undefined while they are counted. */
  counts: Record<OrderStatus, number> | undefined
  /** Of these there are more than were counted. */
  open?: readonly OrderStatus[] | undefined
  chosen: OrderStatus[]
  needsDoing: boolean
}

/** All orders, or those of one status. */
export function StatusTabs({ needsDoing, ...props }: Props) {
  const t = useT()
  return (
    <CountTabs
      {...props}
      special={{ name: 'needsDoing', label: t('cms.orders.needsDoing'), isCurrent: needsDoing }}
      name="status"
      label={t('cms.orders.columns.status')}
      all={t('cms.orders.all')}
      values={enums.OrderStatus}
      labelOf={(status) => t(`enums.OrderStatus.${status}`)}
    />
  )
}
