import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useId } from 'react'
import { useT } from '#web/language/language.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceCard } from '#web/ui/choice-card.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AddressText } from './address-text.tsx'
import styles from './address.module.css'
import type { AddressChoiceState } from './use-address-choice.ts'

const loadForm = () => import('./address-form.tsx').then(({ AddressForm }) => ({ default: AddressForm }))
const AddressForm = lazy(loadForm)

/** Saved addresses to choose from, and room for a new one. */
export function AddressChoice({ state, isSignedIn }: { state: AddressChoiceState; isSignedIn: boolean }) {
  const t = useT()
  const name = useId()
  const { list, shipping, chosen, isNew, pick } = state

  // The form comes after the page, and before it is opened: a connection that is lost by then does not matter.
  useEffect(() => void loadForm().catch(() => undefined), [])

  if (isSignedIn && list.isPending)
    return (
      <>
        <Skeleton shape="block" className={styles.shape} />
        <Skeleton shape="block" className={styles.shape} />
      </>
    )
  const form = (
    <Suspense fallback={<Skeleton shape="block" />}>
      <AddressForm state={state} isSignedIn={isSignedIn} />
    </Suspense>
  )
  return (
    <>
      {isSignedIn && list.isError && (
        <p className={styles.failure} role="alert">
          {t('store.address.loadFailed')}{' '}
          <Button kind="quiet" size="small" isBusy={list.isFetching} onClick={() => void list.refetch()}>
            {t('actions.tryAgain')}
          </Button>
        </p>
      )}
      {state.failure && (
        <p className={styles.failure} role="alert">
          {state.failure}
        </p>
      )}
      {!isSignedIn && <p className={styles.hint}>{t('store.address.visitor')}</p>}
      {shipping.length === 0 ? (
        form
      ) : (
        <fieldset className={styles.choices}>
          <legend className={styles.unseen}>{t('store.checkout.address')}</legend>
          {shipping.map((address) => (
            <ChoiceCard
              key={address.id}
              name={name}
              value={address.id}
              isChosen={chosen?.id === address.id}
              onChoose={() => pick(address.id)}
            >
              <span className={styles.title}>
                <bdi>{address.name || address.fullName}</bdi>
                {address.isDefault && <Badge tone="accent">{t('store.address.default')}</Badge>}
              </span>
              <AddressText address={address} />
            </ChoiceCard>
          ))}
          <ChoiceCard name={name} value="new" isChosen={isNew} onChoose={() => pick('new')} more={form}>
            <span className={styles.title}>
              <IconPlus size={18} aria-hidden />
              {t('store.address.new')}
            </span>
          </ChoiceCard>
        </fieldset>
      )}
      {state.saved.length > 1 && <InvoiceAddress state={state} />}
    </>
  )
}

function InvoiceAddress({ state }: { state: AddressChoiceState }) {
  const t = useT('store.address')
  return (
    <SelectField
      label={t('billing')}
      value={state.billing?.id ?? 'same'}
      onChange={(event) => state.pickBilling(event.currentTarget.value)}
    >
      <option value="same">{t('sameAsShipping')}</option>
      {state.saved.map(({ id, name, fullName, cityName }) => (
        <option key={id} value={id}>
          {[name || fullName, cityName].join(' · ')}
        </option>
      ))}
    </SelectField>
  )
}
