import { IconCircleCheck, IconClockOff, IconHourglass, IconLock, IconMailQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { storeDraftsApi } from '#contract/drafts.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { isolated } from '#web/language/isolated.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from '../quotes/quote.module.css'
import { useSignIn } from '../sign-in/sign-in-state.ts'
import { DraftOrder } from './draft-order.tsx'

/** The token follows the #, so it never reaches a server with the page. */
export const clientLoader = () => ({ token: window.location.hash.slice(1) })

export function HydrateFallback() {
  return <Shape />
}

type Props = { loaderData: ReturnType<typeof clientLoader> }

/** Where the link of a draft order leads: its customer sees the items and the total, and places it. */
export default function PayPage({ loaderData: { token } }: Props) {
  const t = useT('store.draft')
  const { isSignedIn, user } = useSession('customer')
  const signIn = useSignIn()
  if (token === '') return <Lost />
  if (!isSignedIn)
    return (
      <State
        title={t('signInTitle')}
        icon={<IconLock size={56} stroke={1.2} />}
        action={
          <Button kind="primary" size="large" onClick={() => signIn.open('user')}>
            {t('signInTitle')}
          </Button>
        }
      >
        {t('signInHint')}
      </State>
    )
  return <OpenDraft key={`${user?.id} ${token}`} token={token} accountId={user?.id} />
}

function OpenDraft({ token, accountId }: { token: string; accountId: string | undefined }) {
  const t = useT('store.draft')
  const format = useFormat()
  const language = useLanguage()
  /** Undefined until the customer's addresses are known: the draft's own address counts then. */
  const [addressId, setAddressId] = useState<string>()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [storeDraftsApi.open.path, language, accountId, token, addressId],
    queryFn: () => call(storeDraftsApi.open, { body: { token, ...(addressId && { addressId }) } }),
    placeholderData: (before) => before,
    retry: false,
    staleTime: 0,
    meta: { isQuiet: true },
  })
  const draft = data?.data
  if (draft?.order)
    return (
      <State
        title={t('placedTitle')}
        icon={<IconCircleCheck size={56} stroke={1.2} />}
        action={{
          to: `/orders/${draft.order.id}`,
          label: t('view', { number: `\u2066${draft.order.number}\u2069` }),
        }}
      >
        {t('placedHint')}
      </State>
    )
  if (draft?.waits) {
    const { until, approval } = draft.waits
    return (
      <State
        title={t('waitsTitle')}
        icon={<IconHourglass size={56} stroke={1.2} />}
        action={
          approval && {
            to: `/approvals/${approval.id}`,
            label: t('seeApproval', { number: isolated(approval.number) }),
          }
        }
      >
        {t('waitsHint', { date: format.dateTime(until) })}
      </State>
    )
  }
  if (isApiError(error) && error.code === 'draft_expired')
    return (
      <State
        title={t('expiredTitle')}
        icon={<IconClockOff size={56} stroke={1.2} />}
        action={{ to: '/contact', label: t('contact') }}
      >
        {t('expiredHint')}
      </State>
    )
  if (isApiError(error) && error.statusCode === 404) return <Lost />
  if (error && !draft) return <Failed isBusy={isFetching} onAgain={() => void refetch()} />
  if (!draft) return <Shape />
  return (
    <DraftOrder
      token={token}
      draft={draft}
      isCurrent={!isFetching && !isPlaceholderData}
      onAddress={setAddressId}
      onStale={async () => void (await refetch())}
    />
  )
}

function Lost() {
  const t = useT('store.draft')
  return (
    <State
      title={t('lostTitle')}
      icon={<IconMailQuestion size={56} stroke={1.2} />}
      action={{ to: '/contact', label: t('contact') }}
    >
      {t('lostHint')}
    </State>
  )
}

function Failed({ isBusy, onAgain }: { isBusy: boolean; onAgain: () => void }) {
  const t = useT()
  return (
    <State
      title={t('store.draft.failed')}
      icon={<IconMailQuestion size={56} stroke={1.2} />}
      action={
        <Button kind="primary" isBusy={isBusy} onClick={onAgain}>
          {t('errorScreen.again')}
        </Button>
      }
    />
  )
}

type StateProps = {
  title: string
  icon: ReactNode
  action: { to: string; label: string } | ReactNode
  children?: ReactNode
}

function State({ title, icon, action, children }: StateProps) {
  return (
    <>
      <PageTitle title={title} />
      <EmptyState isPage title={title} icon={icon} action={action}>
        {children}
      </EmptyState>
    </>
  )
}

function Shape() {
  const t = useT('store.draft')
  return (
    <div className={styles.parts}>
      <PageTitle title={t('title')} />
      <Skeleton shape="title" />
      <div className={styles.columns}>
        <Skeleton shape="block" className={styles.sheetShape} />
        <Skeleton shape="block" className={styles.cardShape} />
      </div>
    </div>
  )
}
