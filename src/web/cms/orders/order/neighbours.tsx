import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { cmsOrderQueueApi } from '#contract/order-queue.ts'
import { useT } from '#web/language/language.tsx'
import { IconLink } from '../../icon-link.tsx'
import { useApiQuery } from '../../use-api-query.ts'
import { ordersQuery } from '../list/orders-query.ts'

/** The filters and the sort of the list that this order was opened from; without one, those of the whole list. */
const listOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string'
    ? state.list
    : ''

/** To the orders before and after this one in the list it was opened from. */
export function Neighbours({ id }: { id: string }) {
  const t = useT('cms.orders')
  const { state } = useLocation()
  const list = listOf(state)
  const { page: _page, limit: _limit, ...query } = ordersQuery(list)
  const { data, isPlaceholderData } = useApiQuery(cmsOrderQueueApi.neighbours, { params: { id }, query })
  // Those of the order before lead to this one.
  const { previous, next } = isPlaceholderData ? {} : (data?.data ?? {})
  return (
    <>
      {previous && (
        <IconLink
          to={`/cms/orders/${previous.id}`}
          state={{ list }}
          label={t('previousOrder', { number: previous.number })}
        >
          <IconChevronLeft size={20} className="mirrors" aria-hidden />
        </IconLink>
      )}
      {next && (
        <IconLink
          to={`/cms/orders/${next.id}`}
          state={{ list }}
          label={t('nextOrder', { number: next.number })}
        >
          <IconChevronRight size={20} className="mirrors" aria-hidden />
        </IconLink>
      )}
    </>
  )
}
