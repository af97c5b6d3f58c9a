import { IconPlus } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useEffect, useId } from 'react'
import { useT } from '#web/language/language.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceCard } from '#web/ui/choice-card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useSettings } from '../settings.ts'
import { MethodText } from './method-text.tsx'
import styles from './payment.module.css'
import type { MethodChoiceState, SavedMethod } from './use-method-choice.ts'

const forms = () => import('./new-method-forms.ts')
const CardForm = lazy(() => forms().then(({ CardForm }) => ({ default: CardForm })))
const BankForm = lazy(() => forms().then(({ BankForm }) => ({ default: BankForm })))

type Props = { state: MethodChoiceState; isSignedIn: boolean }

/** Saved cards and bank accounts to pay with, and room for new ones. */
export function PaymentChoice({ state, isSignedIn }: Props) {
  const t = useT()
  const name = useId()
  const { visibility, paymentProvider } = useSettings()
  const { list, methods, chosen, kind, pick } = state

  // The forms come after the page, and before they are opened: a connection that is lost by then does not matter.
  useEffect(() => void forms().catch(() => undefined), [])

  if (!visibility.payment.enabled)
    return (
      <p className={styles.failure} role="alert">
        {t('errors.payment_unavailable')}
      </p>
    )
  if (isSignedIn && list.isPending)
    return (
      <>
        <Skeleton shape="block" className={styles.shape} />
        <Skeleton shape="block" className={styles.shape} />
      </>
    )
  const form = (fields: ReactNode) => <Suspense fallback={<Skeleton shape="block" />}>{fields}</Suspense>
  const isNew = (which: typeof kind) => kind === which
  return (
    <>
      {isSignedIn && list.isError && (
        <p className={styles.failure} role="alert">
          {t('store.paymentMethod.loadFailed')}{' '}
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
      {!isSignedIn && <p className={styles.hint}>{t('store.paymentMethod.visitor')}</p>}
      <fieldset className={styles.choices}>
        <legend className={styles.unseen}>{t('store.checkout.payment')}</legend>
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
        {/* Other providers bring their own field: a card's number is never typed into ours. */}
        {paymentProvider === 'sandbox' && (
          <ChoiceCard
            name={name}
            value="newCard"
            isChosen={isNew('newCard')}
            onChoose={() => pick('newCard')}
            more={form(<CardForm state={state} isSignedIn={isSignedIn} />)}
          >
            <span className={styles.title}>
              <IconPlus size={18} aria-hidden />
              {t('store.paymentMethod.newCard')}
            </span>
          </ChoiceCard>
        )}
        <ChoiceCard
          name={name}
          value="newBank"
          isChosen={isNew('newBank')}
          onChoose={() => pick('newBank')}
          more={form(<BankForm state={state} isSignedIn={isSignedIn} />)}
        >
          <span className={styles.title}>
            <IconPlus size={18} aria-hidden />
            {t('store.paymentMethod.newBank')}
          </span>
        </ChoiceCard>
      </fieldset>
    </>
  )
}

function MethodNote({ method }: { method: SavedMethod }) {
  const t = useT('store.paymentMethod')
  const { type, nameOnCard, expMonth, expYear, save } = method
  if (type === 'bank_account') return <span className={styles.hint}>{t('bank')}</span>
  return (
    <span className={styles.note}>
      <bdi>{nameOnCard}</bdi>
      {expMonth !== undefined && expYear !== undefined && (
        <span>
          {t.rich('expires', {
            date: () => <bdi dir="ltr">{`${String(expMonth).padStart(2, '0')}/${expYear % 100}`}</bdi>,
          })}
        </span>
      )}
      {save === false && <Badge>{t('onceOnly')}</Badge>}
    </span>
  )
}
