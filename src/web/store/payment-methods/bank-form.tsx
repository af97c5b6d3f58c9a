import type { FormEvent } from 'react'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { groupIban } from './card-number.ts'
import { GroupedField } from './grouped-field.tsx'
import styles from './payment.module.css'
import type { MethodChoiceState } from './use-method-choice.ts'

/** The account that a transfer will come from. */
export function BankForm({ state, isSignedIn }: { state: MethodChoiceState; isSignedIn: boolean }) {
  const t = useT('store.paymentMethod')
  const field = useT('fields')
  const { bank, editBank, errors } = state
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (isSignedIn) void state.save('newBank')
      }}
    >
      <p className={styles.hint}>{t('bankHint')}</p>
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
      {isSignedIn && (
        <div className={styles.end}>
          <Button type="submit" isBusy={state.isSaving}>
            {t('saveBank')}
          </Button>
        </div>
      )}
    </form>
  )
}
