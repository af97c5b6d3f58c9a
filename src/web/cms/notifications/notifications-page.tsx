import {
  IconAlertTriangle,
  IconCalendarOff,
  IconDatabaseOff,
  IconCertificate,
  IconFileImport,
  IconMailOff,
  IconMessages,
  IconPackage,
  IconReceipt,
  IconReceiptOff,
  IconReceiptRefund,
  IconShieldLock,
  IconTruckReturn,
  IconUserCheck,
  type TablerIcon,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { NoticeKind } from '#contract/notices.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { call } from '#web/api/call.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ListFoot } from '../list/list-foot.tsx'
import { ListError } from '../list/list-state.tsx'
import listStyles from '../list/list-panel.module.css'
import { PageHead } from '../page-head.tsx'
import { PageLink } from '../page-link.tsx'
import { invalidate, useApiQuery } from '../use-api-query.ts'
import styles from './notifications.module.css'

type Notice = Data<typeof notificationsApi.list>

const icons: Record<NoticeKind, TablerIcon> = {
  new_order: IconReceipt,
  new_request: IconMessages,
  assigned: IconUserCheck,
  draft_paid: IconReceipt,
  order_cancelled: IconReceiptOff,
  quote_countered: IconMessages,
  return_requested: IconTruckReturn,
  return_withdrawn: IconTruckReturn,
  payment_failed: IconAlertTriangle,
  refund_failed: IconReceiptRefund,
  low_stock: IconPackage,
  certificate_expires: IconCertificate,
  schedule_skipped: IconCalendarOff,
  import_ended: IconFileImport,
  mail_failed: IconMailOff,
  log_waits: IconDatabaseOff,
  security: IconShieldLock,
}

const refresh = () => invalidate(notificationsApi.list, notificationsApi.unread)

/** What one was told, by day; what is unread stands out. */
export default function NotificationsPage() {
  const t = useT('cms.notifications')
  const { search } = useLocation()
  const address = new URLSearchParams(search)
  const unread = address.get('unread') === 'true'
  const query = {
    page: Number(address.get('page')) || 1,
    limit: Number(address.get('limit')) || 25,
    ...(unread && { unread }),
  }
  const { data, error, refetch, isFetching, dataUpdatedAt } = useApiQuery(notificationsApi.list, { query })
  const mark = useMutation({
    mutationFn: (body: { ids?: string[]; isRead: boolean }) => call(notificationsApi.mark, { body }),
    onSettled: refresh,
  })
  const days = useDays(data?.data ?? [], dataUpdatedAt)

  return (
    <div className={styles.page}>
      <PageHead
        title={t('title')}
        actions={
          <>
            <ButtonLink to="/cms/profile#notifications">{t('choose')}</ButtonLink>
            <Button
              isBusy={mark.isPending && !mark.variables.ids}
              onClick={() => mark.mutate({ isRead: true })}
            >
              {t('readAll')}
            </Button>
          </>
        }
      >
        {t('about')}
      </PageHead>
      <div className={listStyles.panel}>
        <Tabs unread={unread} />
        {error && !data ? (
          <ListError error={error} onAgain={() => void refetch()} isBusy={isFetching} />
        ) : !data ? (
          <Skeleton className={styles.shape} />
        ) : data.total === 0 ? (
          <EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>
        ) : (
          <>
            {days.map(({ day, label, notices }) => (
              <section key={day} aria-label={label}>
                <h2 className={styles.day}>{label}</h2>
                <ul>
                  {notices.map((notice) => (
                    <Row
                      key={notice.id}
                      notice={notice}
                      onMark={(isRead) => mark.mutate({ ids: [notice.id], isRead })}
                    />
                  ))}
                </ul>
              </section>
            ))}
            <ListFoot page={data.page} limit={data.limit} total={data.total} />
          </>
        )}
      </div>
    </div>
  )
}

function Tabs({ unread }: { unread: boolean }) {
  const t = useT('cms.notifications')
  return (
    <nav className={listStyles.tabs} aria-label={t('lists')}>
      {[false, true].map((isOfUnread) => (
        <Link
          key={String(isOfUnread)}
          to={isOfUnread ? '/cms/notifications?unread=true' : '/cms/notifications'}
          className={listStyles.tab}
          aria-current={isOfUnread === unread ? 'page' : undefined}
        >
          {t(isOfUnread ? 'unread' : 'all')}
        </Link>
      ))}
    </nav>
  )
}

/** By the reader's own days. */
function useDays(notices: Notice[], now: number) {
  const t = useT('cms.notifications')
  const format = useFormat()
  const today = format.date(new Date(now))
  const yesterday = format.date(new Date(now - 86_400_000))
  const days: { day: string; label: string; notices: Notice[] }[] = []
  for (const notice of notices) {
    const day = format.date(notice.at)
    const last = days.at(-1)
    if (last?.day === day) last.notices.push(notice)
    else
      days.push({
        day,
        label: day === today ? t('today') : day === yesterday ? t('yesterday') : day,
        notices: [notice],
      })
  }
  return days
}

function Row({ notice, onMark }: { notice: Notice; onMark: (isRead: boolean) => void }) {
  const t = useT('cms.notifications')
  const format = useFormat()
  const Icon = icons[notice.kind]
  return (
    <li className={classNames(styles.row, !notice.isRead && styles.unread)}>
      <Icon size={20} aria-hidden className={styles.icon} />
      <span className={styles.words}>
        {notice.page ? (
          <PageLink to={notice.page} onClick={() => !notice.isRead && onMark(true)}>
            {notice.text}
          </PageLink>
        ) : (
          notice.text
        )}
        <time dateTime={notice.at} className={styles.time}>
          {format.dateTime(notice.at)}
        </time>
      </span>
      <Button size="small" kind="quiet" onClick={() => onMark(!notice.isRead)}>
        {t(notice.isRead ? 'unreadAgain' : 'read')}
      </Button>
    </li>
  )
}
