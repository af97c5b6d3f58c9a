import { IconFileInvoice } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { storeRequestsApi } from '#contract/requests.ts'
import { call } from '#web/api/call.ts'
import { queryKey } from '#web/api/query.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { RequestStatusBadge } from './request-status.tsx'
import styles from './my-requests.module.css'

const pageSize = 6

type Row = Data<typeof storeRequestsApi.list>

/** What a customer wrote and asked for, newest first; a root user sees the whole company's. For the profile. */
export function MyRequests() {
  const t = useT('store.requests.mine')
  const tryAgain = useT('actions')('tryAgain')
  const language = useLanguage()
  const { data, isPending, isError, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...queryKey(storeRequestsApi.list), 'pages', language],
    queryFn: ({ pageParam: page, signal }) =>
      call(storeRequestsApi.list, { query: { page, limit: pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
    placeholderData: undefined,
  })
  const rows = data?.pages.flatMap((page) => page.data) ?? []

  if (isPending)
    return (
      <div className={styles.rows}>
        <Skeleton shape="block" className={styles.shape} />
        <Skeleton shape="block" className={styles.shape} />
      </div>
    )
  if (isError && rows.length === 0)
    return (
      <p className={styles.failed} role="alert">
        {t('failed')}{' '}
        <Button kind="quiet" size="small" isBusy={isFetching} onClick={() => void refetch()}>
          {tryAgain}
        </Button>
      </p>
    )
  if (rows.length === 0)
    return (
      <div className={styles.nothing}>
        <IconFileInvoice size={32} stroke={1.4} aria-hidden />
        <p className={styles.title}>{t('empty')}</p>
        <p className={styles.muted}>{t('emptyHint')}</p>
        <ButtonLink to="/requestAQuote">{t('new')}</ButtonLink>
      </div>
    )
  return (
    <>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <RequestRow key={row.id} row={row} />
        ))}
      </ul>
      {hasNextPage && (
        <Button className={styles.more} isBusy={isFetching} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

function RequestRow({ row }: { row: Row }) {
  const t = useT('store.requests')
  const format = useFormat()
  const { id, number, type, status, message, itemQuantity, createdAt } = row
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.top}>
          <Link to={`/quotes/${id}`} className={styles.title}>
            {t(`mine.type.${type}`)} <bdi dir="ltr">{number}</bdi>
          </Link>
          <RequestStatusBadge status={status} />
        </p>
        <p className={styles.message} dir="auto">
          {message}
        </p>
        <p className={styles.muted}>
          {format.dateTime(createdAt)}
          {itemQuantity > 0 && ` · ${t('products.count', { count: itemQuantity })}`}
        </p>
      </div>
    </li>
  )
}
