import { useState } from 'react'
import { IconPlus, IconX } from '@tabler/icons-react'
import { currencies, maxBankAccounts } from '#contract/cms-settings.ts'
import { compactCode, inFours } from '#contract-schemas/iban.ts'
import { useT } from '#web/language/language.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { FieldPair } from '../form/form-section.tsx'
import { accountFaults } from './account-faults.ts'
import type { BankAccount } from './settings-draft.ts'
import styles from './settings.module.css'

type Typed = Exclude<keyof BankAccount, 'currency'>

type Props = {
  accounts: BankAccount[]
  /** Of a new account. */
  currency: string
  /** Tell all that is wrong with them: from the first try to save on. */
  isTold: boolean
  error?: string | undefined
  onChange: (accounts: BankAccount[]) => void
}

/** The seller's accounts, which customers transfer to. */
export function BankAccounts({ accounts, currency, isTold, error, onChange }: Props) {
  const t = useT('cms.settings.bank')
  const field = useT('fields')
  const validation = useT('validation')
  /** What was typed and left, such as `0.iban`. */
  const [left, setLeft] = useState<readonly string[]>([])
  const change = (index: number, changed: Partial<BankAccount>) =>
    onChange(accounts.map((account, at) => (at === index ? { ...account, ...changed } : account)))
  return (
    <div className={styles.links}>
      {accounts.length === 0 && <p className={styles.muted}>{t('none')}</p>}
      {accounts.map((account, index) => {
        const faults = accountFaults(accounts, index)
        const leave = (name: Typed) => {
          if (account[name].trim() !== '') setLeft((all) => [...new Set([...all, `${index}.${name}`])])
        }
        const saysOf = (name: Typed) => {
          const fault = isTold || left.includes(`${index}.${name}`) ? faults[name] : undefined
          return fault && validation(fault, { field: field(name), max: 100 })
        }
        const wiring = (name: Typed) => ({
          ...(index === 0 && name === 'accountName' && { name: 'bankTransfer.accounts' }),
          label: field(name),
          value: account[name],
          autoComplete: 'off',
          error: saysOf(name),
          onBlur: () => leave(name),
          onChange: (event: { currentTarget: { value: string } }) =>
            change(index, { [name]: event.currentTarget.value }),
        })
        return (
          // Accounts have no names of their own, and are only added at the end.
          <fieldset key={index} className={styles.account}>
            <legend>{t('one', { number: index + 1 })}</legend>
            <FieldPair>
              <TextField {...wiring('accountName')} dir="auto" />
              <TextField {...wiring('bankName')} dir="auto" />
            </FieldPair>
            <TextField
              {...wiring('iban')}
              dir="ltr"
              spellCheck={false}
              onBlur={() => {
                change(index, { iban: inFours(compactCode(account.iban)) })
                leave('iban')
              }}
            />
            <FieldPair>
              <TextField {...wiring('swiftCode')} dir="ltr" maxLength={14} spellCheck={false} />
              <SelectField
                label={field('currency')}
                value={account.currency}
                onChange={(event) => change(index, { currency: event.currentTarget.value })}
              >
                {[...new Set([account.currency, ...currencies])].map((code) => (
                  <option key={code} value={code}>
                    {code}
                  </option>
                ))}
              </SelectField>
            </FieldPair>
            <IconButton
              className={styles.remove}
              label={t('remove', { number: index + 1 })}
              onClick={() => {
                setLeft([])
                onChange(accounts.filter((_, at) => at !== index))
              }}
            >
              <IconX size={18} />
            </IconButton>
          </fieldset>
        )
      })}
      {error && <p className={styles.error}>{error}</p>}
      {accounts.length < maxBankAccounts && (
        <Button
          size="small"
          className={styles.add}
          onClick={() =>
            onChange([...accounts, { accountName: '', bankName: '', iban: '', swiftCode: '', currency }])
          }
        >
          <IconPlus size={16} aria-hidden />
          {t('add')}
        </Button>
      )}
    </div>
  )
}
