import { IconCloudOff } from '@tabler/icons-react'
import { isApiError } from '#web/api/api-error.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'

type Props = { error: Error; isBusy: boolean; onRetry: () => void }

/** The cart is there, its prices are not. */
export function PricingFailed({ error, isBusy, onRetry }: Props) {
  const t = useT()
  return (
    <EmptyState
      isPage
      title={t('store.cart.failed')}
      icon={<IconCloudOff size={56} stroke={1.2} />}
      action={
        <Button kind="primary" isBusy={isBusy} onClick={onRetry}>
          {t('actions.tryAgain')}
        </Button>
      }
    >
      <p>{isApiError(error) && error.message ? error.message : t('alert.noConnection')}</p>
      <p>{t('store.cart.failedHint')}</p>
    </EmptyState>
  )
}
