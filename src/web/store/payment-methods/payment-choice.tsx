import { lazy, Suspense, useEffect, useId } from 'react'
import { useT } from '#web/language/language.tsx'
import { ChoiceCard } from '#web/ui/form/choice-card.tsx'
import { Choices, Failure, NewChoice, SavedFrame } from '../saved-choice.tsx'
import { useSettings } from '../settings.ts'
import { BankForm, bringMethodForms, CardForm } from './late-method-forms.ts'
import type { MethodKind } from './method-draft.ts'
import { MethodNote } from './method-note.tsx'
import { MethodText } from './method-text.tsx'
import styles from './payment.module.css'
import type { MethodChoiceState } from './use-method-choice.ts'

const TransferAtCheckout = lazy(() =>
  import('../bank-transfer/transfer-at-checkout.tsx').then(({ TransferAtCheckout }) => ({
    default: TransferAtCheckout,
  })),
)

type Props = {
  state: MethodChoiceState
  isSignedIn: boolean
  /** For an order that is to be paid by card. */
  cardsOnly?: boolean
}

/** Saved cards and bank accounts to pay with, and room for new ones. */
export function PaymentChoice({ state, isSignedIn, cardsOnly = false }: Props) {
  const t = useT()
  const name = useId()
  const { visibility, paymentProvider, bankTransfer } = useSettings()
  const { list, form, chosen, kind, pick } = state
  const canTransfer = bankTransfer.enabled && !cardsOnly
  const methods = state.methods.filter(({ type }) => canTransfer || type === 'credit_card')
  const whereTo = isSignedIn && (
    <Suspense>
      <TransferAtCheckout />
    </Suspense>
  )

  useEffect(bringMethodForms, [])

  if (!visibility.payment.enabled) return <Failure>{t('errors.payment_unavailable')}</Failure>
  const saving = (kind: MethodKind) => isSignedIn && { onSave: () => void state.save(kind) }
  const choice = (kindOf: MethodKind) => ({
    name,
    value: kindOf,
    isChosen: kind === kindOf,
    onChoose: () => pick(kindOf),
    label: t(`store.paymentMethod.${kindOf}`),
  })
  const choices = (
    <Choices legend={t('store.checkout.payment')}>
      {!cardsOnly &&
        state.laterTypes.map((type) => (
          <ChoiceCard
            key={type}
            name={name}
            value={type}
            isChosen={state.later === type}
            onChoose={() => pick(type)}
          >
            <MethodText method={{ type }} />
            <span className={styles.hint}>{t(`store.paymentMethod.later.${state.terms}`)}</span>
          </ChoiceCard>
        ))}
      {methods.map((method) => (
        <ChoiceCard
          key={method.id}
          name={name}
          value={method.id}
          isChosen={chosen?.id === method.id}
          onChoose={() => pick(method.id)}
          more={method.type === 'bank_account' && whereTo}
        >
          <MethodText method={method} />
          <MethodNote method={method} />
        </ChoiceCard>
      ))}
      {paymentProvider === 'TAP' && (
        <ChoiceCard name={name} value="hosted" isChosen={state.isHosted} onChoose={() => pick('hosted')}>
          <MethodText method={{ type: 'credit_card' }} />
          <span className={styles.hint}>{t('store.paymentMethod.hostedHint')}</span>
        </ChoiceCard>
      )}
      {paymentProvider !== 'TAP' && paymentProvider !== 'none' && (
        <NewChoice {...choice('newCard')}>
          <CardForm
            form={form}
            saveLabel={t('store.paymentMethod.useCard')}
            canBeOnceOnly
            {...saving('newCard')}
          />
        </NewChoice>
      )}
      {canTransfer && (
        <NewChoice {...choice('newBank')}>
          <BankForm form={form} hint={t('store.paymentMethod.bankHint')} {...saving('newBank')} />
          {whereTo}
        </NewChoice>
      )}
    </Choices>
  )
  if (!isSignedIn)
    return (
      <>
        <p className={styles.hint}>{t('store.paymentMethod.visitor')}</p>
        {choices}
      </>
    )
  return (
    <SavedFrame
      list={list}
      loadFailed={t('store.paymentMethod.loadFailed')}
      failure={form.failure}
      size="low"
    >
      {choices}
    </SavedFrame>
  )
}
