import { useFormat, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Totals } from '../totals.tsx'
import styles from './summary.module.css'
import type { PlaceOrderState } from './use-place-order.ts'

/** The total has changed since the shopper saw it: shows both and asks again. */
export function PriceChangedDialog({ order }: { order: PlaceOrderState }) {
  const t = useT('store.checkout')
  const format = useFormat()
  const { change, keepAsItIs } = order
  const total = change?.pricing.total
  return (
    <Dialog
      isOpen={change !== undefined}
      onClose={keepAsItIs}
      title={t('changedTitle')}
      footer={
        <>
          <Button onClick={keepAsItIs}>{t('backToCart')}</Button>
          {total && (
            <Button kind="primary" isBusy={order.isBusy} onClick={() => void order.place(total)}>
              {t('place', { amount: format.money(total) })}
            </Button>
          )}
        </>
      }
    >
      {change && (
        <div className={styles.changed}>
          <p>{t('changedHint')}</p>
          <dl className={styles.compare}>
            {change.before && (
              <div>
                <dt>{t('before')}</dt>
                <dd>
                  <s>{format.money(change.before)}</s>
                </dd>
              </div>
            )}
            {total && (
              <div>
                <dt>{t('now')}</dt>
                <dd>
                  <strong>{format.money(total)}</strong>
                </dd>
              </div>
            )}
          </dl>
          <Totals amounts={change.pricing} />
        </div>
      )}
    </Dialog>
  )
}
