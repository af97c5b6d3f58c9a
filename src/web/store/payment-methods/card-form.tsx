import { IconFlask } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField, TextField } from '#web/ui/form/field.tsx'
import { FormButtons } from '../saved-choice.tsx'
import { useSettings } from '../settings.ts'
import { groupCardNumber, groupCvc, groupExpiry } from './card-number.ts'
import { GroupedField } from './grouped-field.tsx'
import styles from './payment.module.css'
import { StripeFields } from './stripe-fields.tsx'
import type { MethodFormState } from './use-method-form.ts'

/** A well-known test number, which belongs to nobody. */
const testNumber = '4242 4242 4242 4242'

type Props = {
  form: MethodFormState
  saveLabel: string
  /** Without it the form has no buttons: a visitor's card stays here until they sign in. */
  onSave?: () => void
  onCancel?: () => void
  /** Offers to save the card for next time. */
  canBeOnceOnly?: boolean
}

/**
 * A card form: the provider's own fields where there is a provider, else a test card, whose number goes to the token call
 * only.
 */
export function CardForm({ form, saveLabel, onSave, onCancel, canBeOnceOnly = false }: Props) {
  const t = useT('store.paymentMethod')
  const field = useT('fields')
  const { card, editCard, errors } = form
  const { paymentProvider } = useSettings()
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onSave?.()
      }}
    >
      {paymentProvider === 'sandbox' ? <TestCard form={form} /> : <StripeFields tokenizer={form.tokenizer} />}
      <div className={styles.whole}>
        <TextField
          label={field('nameOnCard')}
          name="ccname"
          autoComplete="cc-name"
          autoCapitalize="characters"
          dir="auto"
          required
          value={card.nameOnCard}
          error={errors.nameOnCard}
          onChange={(event) => editCard({ nameOnCard: event.currentTarget.value })}
        />
      </div>
      {(canBeOnceOnly || onSave) && (
        <div className={styles.end}>
          {canBeOnceOnly && (
            <CheckboxField
              label={t('save')}
              checked={card.save}
              onChange={(event) => editCard({ save: event.currentTarget.checked })}
            />
          )}
          {onSave && <FormButtons label={saveLabel} isBusy={form.isSaving} onCancel={onCancel} />}
        </div>
      )}
    </form>
  )
}

/** Fields for the sandbox, which accepts the well-known test numbers only. */
function TestCard({ form: { card, editCard, checkCard, errors } }: { form: MethodFormState }) {
  const t = useT('store.paymentMethod')
  const field = useT('fields')
  return (
    <>
      <div className={styles.test}>
        <IconFlask size={20} aria-hidden />
        <div>
          <strong>{t('testMode')}</strong>
          <p>{t.rich('testHint', { number: () => <bdi dir="ltr">{testNumber}</bdi> })}</p>
        </div>
        {card.number === '' && (
          <Button size="small" onClick={() => editCard({ number: testNumber })}>
            {t('fillTest')}
          </Button>
        )}
      </div>
      <div className={styles.whole}>
        <GroupedField
          label={field('number')}
          name="cardnumber"
          autoComplete="cc-number"
          inputMode="numeric"
          placeholder="0000 0000 0000 0000"
          required
          group={groupCardNumber}
          value={card.number}
          error={errors.number}
          onChange={(number) => editCard({ number })}
          onBlur={() => checkCard('number')}
        />
      </div>
      <GroupedField
        label={t('expiry')}
        name="cc-exp"
        autoComplete="cc-exp"
        inputMode="numeric"
        help={t('expiryHelp')}
        required
        group={groupExpiry}
        value={card.expiry}
        error={errors.expiry}
        onChange={(expiry) => editCard({ expiry })}
        onBlur={() => checkCard('expiry')}
      />
      <GroupedField
        label={field('cvc')}
        name="cvc"
        autoComplete="cc-csc"
        inputMode="numeric"
        help={t('cvcHelp')}
        required
        group={groupCvc}
        value={card.cvc}
        error={errors.cvc}
        onChange={(cvc) => editCard({ cvc })}
      />
    </>
  )
}
