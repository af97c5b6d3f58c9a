import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { storeOrdersApi } from '#contract/orders.ts'
import { storeSubscriptionsApi } from '#contract/subscriptions.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { queryOf, queryKey } from '#web/api/query.ts'
import { isolated } from '#web/language/isolated.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useSavedAddresses } from '../addresses/saved-addresses.ts'
import { finishPayment } from '../payment-methods/finish-payment.ts'
import { brandName } from '../payment-methods/method-text.tsx'
import { useSavedMethods } from '../payment-methods/saved-methods.ts'
import { usePeriodText } from '../products/period-text.ts'
import { References } from '../references/references.tsx'
import { useReferences } from '../references/use-references.ts'
import { newRequestKey } from '../request-key.ts'
import { useSettings } from '../settings.ts'
import { Totals } from '../totals.tsx'
import type { ShownSubscription } from './subscriptions.tsx'
import styles from './subscriptions.module.css'

type Props = { subscription: ShownSubscription; onClose: () => void }

/** Orders the same for another period: price, address and payment are prefilled, and one click orders it. */
export function RenewDialog({ subscription, onClose }: Props) {
  const t = useT('store.subscriptions')
  const common = useT()
  const format = useFormat()
  const language = useLanguage()
  const periodText = usePeriodText()
  const client = useQueryClient()
  const go = useGo()
  const addresses = useSavedAddresses(true)
  const methods = useSavedMethods(true)
  const settings = useSettings()
  const referencesPart = useRef<HTMLDivElement>(null)
  const references = useReferences(referencesPart)
  const [addressId, setAddress] = useState<string>()
  const [methodId, setMethod] = useState<string>()
  // Made with the dialog: a second click, or a retry after a lost answer, orders nothing twice.
  const key = useRef<string>(undefined)
  key.current ??= newRequestKey()

  // Nothing is shipped: this is where the invoice goes.
  const usual = addresses.saved.find(({ type, isDefault }) => type === 'billing' && isDefault)
  const billing = addressId === undefined ? usual : addresses.saved.find(({ id }) => id === addressId)
  const payable = methods.saved.filter(({ type }) => type === 'credit_card' || settings.bankTransfer.enabled)
  const method = payable.find(({ id }) => id === methodId) ?? payable[0]
  const { product, quantity, name, period } = subscription
  const pricing = useQuery({
    ...queryOf(call, language, storeOrdersApi.pricing, {
      query: { items: `${product}:${quantity}` },
    }),
  })
  const amounts = pricing.data?.data

  const order = useMutation({
    mutationFn: (method: { id: string; type: SavedType }) =>
      call(storeOrdersApi.place, {
        body: {
          items: [{ product, quantity }],
          ...(billing && { billingAddressId: billing.id }),
          paymentMethod: { type: method.type, _id: method.id },
          renews: subscription.id,
          ...references.body,
          ...(amounts?.total && { expectedTotal: amounts.total }),
        },
        idempotencyKey: key.current,
      }),
    meta: { isQuiet: true },
    networkMode: 'always',
    onSuccess: async (answer) => {
      if ('approval' in answer) {
        onClose()
        const { id, number } = answer.approval
        showAlert({
          type: 'success',
          message: common('store.checkout.sentForApproval', { number: isolated(number) }),
        })
        return go(`/approvals/${id}`)
      }
      const { data, payment } = answer
      void client.invalidateQueries({ queryKey: queryKey(storeOrdersApi.list) })
      void client.invalidateQueries({ queryKey: queryKey(storeSubscriptionsApi.list) })
      onClose()
      if (!(await finishPayment(payment, settings, language))) return
      showAlert({ type: 'success', message: t('renewed', { number: data.number }) })
      go(`/orders/${data.id}`)
    },
    onError: (error) => {
      // There was an answer: the next try is another order, at the price of then.
      if (!isApiError(error) || !error.isAnswer) return
      key.current = newRequestKey()
      if (references.fail(error.fields)) order.reset()
      if (error.code === 'price_changed') void pricing.refetch()
    },
  })
  type SavedType = 'credit_card' | 'bank_account'

  const isLoading = addresses.list.isPending || methods.list.isPending || pricing.isPending
  const failure = order.error ?? pricing.error
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('renewTitle', { name })}
      footer={
        method && amounts ? (
          <Button
            kind="primary"
            size="large"
            isWide
            isBusy={order.isPending}
            onClick={() => references.check() && order.mutate(method)}
          >
            {t('confirm', { amount: amounts.total ? format.money(amounts.total) : '' })}
          </Button>
        ) : undefined
      }
    >
      {isLoading ? (
        <Skeleton shape="block" />
      ) : !method ? (
        <div className={styles.form}>
          <p>{t('needsDetails')}</p>
          <ButtonLink to="/profile" kind="primary">
            {t('toProfile')}
          </ButtonLink>
        </div>
      ) : (
        <div className={styles.form}>
          <dl className={styles.summary}>
            <div>
              <dt>{t('period')}</dt>
              <dd>{periodText(period)}</dd>
            </div>
            <div>
              <dt>{t('quantity')}</dt>
              <dd>{format.number(quantity)}</dd>
            </div>
          </dl>
          {amounts && <Totals amounts={amounts} />}
          {addresses.saved.length > 0 && (
            <SelectField
              label={common('store.address.billing')}
              value={billing?.id ?? ''}
              onChange={(event) => setAddress(event.currentTarget.value)}
            >
              <option value="">{common('store.address.noBilling')}</option>
              {addresses.saved.map(({ id, name: label, fullName, cityName }) => (
                <option key={id} value={id}>
                  {[label || fullName, cityName].join(' · ')}
                </option>
              ))}
            </SelectField>
          )}
          <SelectField
            label={t('pay')}
            value={method.id}
            onChange={(event) => setMethod(event.currentTarget.value)}
          >
            {payable.map((saved) => (
              <option key={saved.id} value={saved.id}>
                {saved.type === 'credit_card'
                  ? `${brandName(saved.brand)} •••• ${saved.last4 ?? ''}`
                  : `${common('store.paymentMethod.bank')} · ${saved.accountName ?? ''}`}
              </option>
            ))}
          </SelectField>
          {references.isAsked && <References ref={referencesPart} state={references} />}
          <p role="alert" className={styles.failure}>
            {failure &&
              (isApiError(failure) && failure.isAnswer && failure.message
                ? failure.message
                : common('alert.noConnection'))}
          </p>
        </div>
      )}
    </Dialog>
  )
}
