import { IconBellOff } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { storeStockAlertsApi } from '#contract/stock-alerts.ts'
import { call } from '#web/api/call.ts'
import { isolated } from '#web/language/isolated.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './stock-alert.module.css'

/** Nothing happens by opening the link alone: programs that read mails open links too. */
export function StockAlertLink({ token }: { token: string }) {
  const t = useT('stockAlerts.page')
  const language = useLanguage()
  const found = useQuery({
    queryKey: [storeStockAlertsApi.open.path, language, token],
    queryFn: () => call(storeStockAlertsApi.open, { body: { token } }),
    retry: false,
    enabled: token !== '',
    meta: { isQuiet: true },
  })
  const [isStopped, setStopped] = useState(false)
  const change = useMutation({
    mutationFn: (step: 'confirm' | 'stopAll') => call(storeStockAlertsApi[step], { body: { token } }),
    onSuccess: async (_, step) => {
      if (step === 'stopAll') setStopped(true)
      else await found.refetch()
    },
  })
  if (isStopped)
    return (
      <>
        <PageTitle title={t('title')} />
        <EmptyState
          isPage
          title={t('stopped')}
          icon={<IconBellOff size={56} stroke={1.2} />}
          action={{ to: '/products', label: t('browse') }}
        />
      </>
    )
  if (token === '' || found.isError)
    return (
      <>
        <PageTitle title={t('over')} />
        <EmptyState isPage title={t('over')} action={{ to: '/products', label: t('browse') }}>
          {t('overHint')}
        </EmptyState>
      </>
    )
  if (!found.data) return <Skeleton shape="block" />
  const { product, state } = found.data.data
  const words = { unconfirmed: 'confirmHint', waiting: 'waiting', told: 'told' } as const
  return (
    <div className={styles.page}>
      <PageTitle title={t('title')} />
      <h1>{t('title')}</h1>
      <p role="status">{t(words[state], { product: isolated(product.name) })}</p>
      {state === 'unconfirmed' ? (
        <Button kind="primary" isBusy={change.isPending} onClick={() => change.mutate('confirm')}>
          {t('confirm')}
        </Button>
      ) : (
        <ButtonLink to={`/products/${product.id}`}>{t('view')}</ButtonLink>
      )}
      <Button kind="quiet" onClick={() => change.mutate('stopAll')}>
        {t('stop')}
      </Button>
    </div>
  )
}
