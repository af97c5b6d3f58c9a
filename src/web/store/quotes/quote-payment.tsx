import { useEffect, useId } from 'react'
import { useT } from '#web/language/language.tsx'
import { ChoiceCard } from '#web/ui/form/choice-card.tsx'
import { bringMethodForms, CardForm } from '../payment-methods/late-method-forms.ts'
import { MethodNote } from '../payment-methods/method-note.tsx'
import { MethodText } from '../payment-methods/method-text.tsx'
import type { MethodChoiceState } from '../payment-methods/use-method-choice.ts'
import { Choices, Failure, NewChoice, SavedFrame } from '../saved-choice.tsx'
import { useSettings } from '../settings.ts'
import styles from './quote.module.css'

type Props = { state: MethodChoiceState; isSignedIn: boolean }

/** A transfer, which needs no account with the shop, what a customer has saved, or later, on the terms of their company. */
export function QuotePayment({ state, isSignedIn }: Props) {
  const t = useT()
  const name = useId()
  const { visibility, paymentProvider } = useSettings()
  const { list, form, methods, chosen, kind, pick } = state

  useEffect(() => {
    if (isSignedIn) bringMethodForms()
  }, [isSignedIn])

  if (!visibility.payment.enabled) return <Failure>{t('errors.payment_unavailable')}</Failure>
  const choices = (
    <Choices legend={t('store.checkout.payment')}>
      <ChoiceCard
        name={name}
        value="transfer"
        isChosen={isByTransfer(state)}
        onChoose={() => pick('transfer')}
      >
        <MethodText method={{ type: 'bank_account', accountName: t('store.requests.answer.transfer') }} />
        <span className={styles.muted}>{t('store.requests.answer.transferHint')}</span>
      </ChoiceCard>
      {state.laterTypes.map((type) => (
        <ChoiceCard
          key={type}
          name={name}
          value={type}
          isChosen={state.later === type}
          onChoose={() => pick(type)}
        >
          <MethodText method={{ type }} />
          <span className={styles.muted}>{t(`store.paymentMethod.later.${state.terms}`)}</span>
        </ChoiceCard>
      ))}
      {methods.map((method) => (
        <ChoiceCard
          key={method.id}
          name={name}
          value={method.id}
          isChosen={chosen?.id === method.id}
          onChoose={() => pick(method.id)}
        >
          <MethodText method={method} />
          <MethodNote method={method} />
        </ChoiceCard>
      ))}
      {isSignedIn && paymentProvider === 'TAP' && (
        <ChoiceCard name={name} value="hosted" isChosen={state.isHosted} onChoose={() => pick('hosted')}>
          <MethodText method={{ type: 'credit_card' }} />
          <span className={styles.muted}>{t('store.paymentMethod.hostedHint')}</span>
        </ChoiceCard>
      )}
      {isSignedIn && paymentProvider !== 'TAP' && paymentProvider !== 'none' && (
        <NewChoice
          name={name}
          value="newCard"
          isChosen={kind === 'newCard'}
          onChoose={() => pick('newCard')}
          label={t('store.paymentMethod.newCard')}
        >
          <CardForm
            form={form}
            saveLabel={t('store.paymentMethod.useCard')}
            canBeOnceOnly
            onSave={() => void state.save('newCard')}
          />
        </NewChoice>
      )}
    </Choices>
  )
  if (isSignedIn)
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
  return (
    <>
      {choices}
      <p className={styles.muted}>{t('store.requests.answer.signIn')}</p>
    </>
  )
}

/** Chosen unless something else is. */
export const isByTransfer = ({ chosen, kind, isHosted, later }: MethodChoiceState): boolean =>
  chosen === undefined && kind === undefined && !isHosted && later === undefined
