import {
  IconAlertTriangle,
  IconCalendarOff,
  IconCircleCheck,
  IconCircleX,
  IconFileInvoice,
  IconHourglass,
  IconLock,
  IconMailOpened,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { brand } from '#brand'
import { storeOrdersApi } from '#contract/orders.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { useSession } from '#web/api/session.ts'
import { isolated } from '#web/language/isolated.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { ShownRequest } from './load-request.ts'
import styles from './quote.module.css'
import type { RequestStatus } from '../requests/request-status.tsx'

type Props = {
  ref: Ref<HTMLElement>
  request: ShownRequest
  /** What happened meanwhile elsewhere. */
  notice: 'revised' | 'decided' | 'expired' | 'waiting' | undefined
}

const icons: Record<RequestStatus, typeof IconHourglass> = {
  new: IconHourglass,
  in_progress: IconHourglass,
  answered: IconMailOpened,
  closed: IconLock,
  sent: IconFileInvoice,
  accepted: IconCircleCheck,
  declined: IconCircleX,
  expired: IconCalendarOff,
}

/** Where the request stands and what can be done now. */
export function RequestState({ ref, request, notice }: Props) {
  const t = useT('store.requests')
  const Icon = request.waits ? IconHourglass : icons[request.status]
  const { tone, title, hint, action } = useStateWords(request)
  return (
    <section ref={ref} tabIndex={-1} className={styles.states} aria-label={title}>
      {notice && (
        <p className={classNames(styles.state, styles.warning)} role="alert">
          <IconAlertTriangle size={24} stroke={1.6} aria-hidden />
          {t(`answer.${notice}`)}
        </p>
      )}
      <div className={classNames(styles.state, styles[tone])}>
        <Icon size={28} stroke={1.6} aria-hidden />
        <div className={styles.stateWords}>
          <h2>{title}</h2>
          <p>{hint}</p>
        </div>
        {action && <div className={styles.unprinted}>{action}</div>}
      </div>
    </section>
  )
}

type Words = { tone: 'calm' | 'good' | 'warning'; title: string; hint: ReactNode; action?: ReactNode }

function useStateWords({ type, status, quotes, products, order, waits }: ShownRequest): Words {
  const t = useT('store.requests.state')
  const format = useFormat()
  const date = format.dateTime(quotes.at(-1)?.validUntil)
  const again = `/requestAQuote?product=${products.map(({ product, quantity }) => `${product}:${quantity}`).join(',')}`
  const askAgain = <ButtonLink to={again}>{t('askAgain')}</ButtonLink>
  const contact = <ButtonLink to="/contact">{t('contact')}</ButtonLink>
  switch (status) {
    case 'new':
    case 'in_progress':
      return type === 'quote'
        ? { tone: 'calm', title: t('waiting'), hint: t('waitingHint') }
        : { tone: 'calm', title: t('message'), hint: t('messageHint') }
    case 'answered':
      return { tone: 'good', title: t('answered'), hint: t('answeredHint') }
    case 'sent':
      if (waits)
        return {
          tone: 'warning',
          title: t('waits'),
          hint: t('waitsHint', { date: format.dateTime(waits.until) }),
          action: waits.approval && (
            <ButtonLink to={`/approvals/${waits.approval.id}`}>
              {t('seeApproval', { number: isolated(waits.approval.number) })}
            </ButtonLink>
          ),
        }
      return { tone: 'calm', title: t('sent'), hint: t('sentHint', { date }) }
    case 'expired':
      return { tone: 'warning', title: t('expired'), hint: t('expiredHint', { date }), action: askAgain }
    case 'declined':
      return { tone: 'calm', title: t('declined'), hint: t('declinedHint'), action: askAgain }
    case 'closed':
      return { tone: 'calm', title: t('closed'), hint: t('closedHint'), action: contact }
    case 'accepted':
      return {
        tone: 'good',
        title: t('accepted'),
        hint: t.rich('acceptedHint', { number: () => <bdi dir="ltr">{order?.number}</bdi> }),
        action: order && brand.flags.orders && <OrderLink id={order.id} />,
      }
  }
}

/** Only for those who may see the order: the emailed link opens the quote only. */
function OrderLink({ id }: { id: string }) {
  const t = useT('store.requests.state')
  const { isSignedIn } = useSession('customer')
  const { isSuccess } = useQuery({
    ...queryOf(call, useLanguage(), storeOrdersApi.find, { params: { id } }),
    enabled: isSignedIn,
  })
  return isSignedIn && isSuccess ? <ButtonLink to={`/orders/${id}`}>{t('seeOrder')}</ButtonLink> : null
}
