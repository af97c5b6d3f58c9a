import { useEffect, useId } from 'react'
import { useT } from '#web/language/language.tsx'
import { ChoiceCard } from '#web/ui/form/choice-card.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import { Choices, LateForm, NewChoice, SavedFrame } from '../saved-choice.tsx'
import { AddressText } from './address-text.tsx'
import { AddressTitle } from './address-title.tsx'
import styles from './address.module.css'
import { AddressForm, bringAddressForm } from './late-address-form.ts'
import type { AddressChoiceState } from './use-address-choice.ts'

type Props = {
  state: AddressChoiceState
  isSignedIn: boolean
  /** Asks where the invoice goes, too. */
  hasInvoice?: boolean
  /** Whether there is anything to ship; else it says so instead. */
  isShipped?: boolean
}

/** Saved addresses to choose from, and room for a new one. */
export function AddressChoice({ state, isSignedIn, hasInvoice = true, isShipped = true }: Props) {
  const t = useT()
  const name = useId()
  const { list, shipping, chosen, isNew, pick } = state

  useEffect(() => void bringAddressForm(), [])

  if (!isShipped)
    return (
      <>
        <p className={styles.hint}>{t('store.address.notShipped')}</p>
        {hasInvoice && state.saved.length > 0 && <InvoiceAddress state={state} isShipped={false} />}
      </>
    )
  const form = <AddressForm form={state.form} {...(isSignedIn && { onSave: () => void state.save() })} />
  if (!isSignedIn)
    return (
      <>
        <p className={styles.hint}>{t('store.address.visitor')}</p>
        <LateForm>{form}</LateForm>
      </>
    )
  return (
    <SavedFrame
      list={list}
      loadFailed={t('store.address.loadFailed')}
      failure={state.form.failure}
      size="tall"
    >
      {shipping.length === 0 ? (
        <LateForm>{form}</LateForm>
      ) : (
        <Choices legend={t('store.checkout.address')}>
          {shipping.map((address) => (
            <ChoiceCard
              key={address.id}
              name={name}
              value={address.id}
              isChosen={chosen?.id === address.id}
              isDisabled={!state.isReached(address)}
              onChoose={() => pick(address.id)}
            >
              <AddressTitle address={address} />
              <AddressText address={address} />
              {!state.isReached(address) && (
                <span className={styles.hint}>{t('store.checkout.noDelivery')}</span>
              )}
            </ChoiceCard>
          ))}
          <NewChoice
            name={name}
            value="new"
            isChosen={isNew}
            onChoose={() => pick('new')}
            label={t('store.address.new')}
          >
            {form}
          </NewChoice>
        </Choices>
      )}
      {hasInvoice && state.saved.length > 1 && <InvoiceAddress state={state} isShipped />}
    </SavedFrame>
  )
}

/** Where the invoice goes. */
export function InvoiceAddress({ state, isShipped }: { state: AddressChoiceState; isShipped: boolean }) {
  const t = useT('store.address')
  return (
    <SelectField
      label={t('billing')}
      value={state.billing?.id ?? 'same'}
      onChange={(event) => state.pickBilling(event.currentTarget.value)}
    >
      <option value="same">{t(isShipped ? 'sameAsShipping' : 'noBilling')}</option>
      {state.saved.map(({ id, name, fullName, cityName }) => (
        <option key={id} value={id}>
          {[name || fullName, cityName].join(' · ')}
        </option>
      ))}
    </SelectField>
  )
}
