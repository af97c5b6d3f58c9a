import type { FormEvent, ReactNode } from 'react'
import { useT } from '#web/language/language.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { FormButtons } from '../saved-choice.tsx'
import { groupIban } from './card-number.ts'
import { GroupedField } from './grouped-field.tsx'
import styles from './payment.module.css'
import type { MethodFormState } from './use-method-form.ts'

type Props = {
  form: MethodFormState
  /** What an account is for. */
  hint?: ReactNode
  /** Without it the form has no buttons: a visitor's account is kept here until they sign in. */
  onSave?: () => void
  onCancel?: () => void
}

/** An account that a transfer will come from. */
export function BankForm({ form, hint, onSave, onCancel }: Props) {
  const t = useT('store.paymentMethod')
  const field = useT('fields')
  const { bank, editBank, errors } = form
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onSave?.()
      }}
    >
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={styles.whole}>
        <TextField
          label={field('accountName')}
          name="accountName"
          autoComplete="off"
          dir="auto"
          required
          value={bank.accountName}
          error={errors.accountName}
          onChange={(event) => editBank({ accountName: event.currentTarget.value })}
        />
      </div>
      <GroupedField
        label={field('iban')}
        name="iban"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="SA00 0000 0000 0000 0000 0000"
        required
        group={groupIban}
        value={bank.iban}
        error={errors.iban}
        onChange={(iban) => editBank({ iban })}
      />
      <TextField
        label={field('swiftCode')}
        name="swiftCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        maxLength={11}
        required
        value={bank.swiftCode}
        error={errors.swiftCode}
        onChange={(event) => editBank({ swiftCode: event.currentTarget.value.toUpperCase() })}
      />
      {onSave && (
        <div className={styles.end}>
          <FormButtons label={t('saveBank')} isBusy={form.isSaving} onCancel={onCancel} />
        </div>
      )}
    </form>
  )
}
