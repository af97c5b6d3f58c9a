import { IconCopy } from '@tabler/icons-react'
import type { BankAccount } from '#contract/bank-accounts.ts'
import { inFours } from '#contract-schemas/iban.ts'
import { useT } from '#web/language/language.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { useCopy } from '../use-copy.ts'
import styles from './bank-transfer.module.css'

/** The seller's accounts, each number to be copied. */
export function AccountList({ accounts }: { accounts: readonly BankAccount[] }) {
  const t = useT('fields')
  return (
    <ul className={styles.accounts}>
      {accounts.map(({ accountName, bankName, iban, swiftCode, currency }) => (
        <li key={`${iban} ${currency}`} className={styles.account}>
          <p className={styles.bank}>
            <bdi>{bankName}</bdi>
            <bdi dir="ltr" className={styles.currency}>
              {currency}
            </bdi>
          </p>
          <dl className={styles.facts}>
            <Fact name={t('accountName')} value={accountName} />
            <Fact name={t('iban')} value={iban} shown={inFours(iban)} isCode />
            <Fact name={t('swiftCode')} value={swiftCode} isCode />
          </dl>
        </li>
      ))}
    </ul>
  )
}

type FactProps = { name: string; value: string; shown?: string; isCode?: boolean }

/** What somebody types into their bank's form, and a button that copies it. */
export function Fact({ name, value, shown = value, isCode = false }: FactProps) {
  const t = useT('store.transfer')
  const copy = useCopy()
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        <bdi dir={isCode ? 'ltr' : undefined} className={isCode ? styles.code : undefined}>
          {shown}
        </bdi>
        <IconButton label={t('copy', { name })} onClick={() => copy(value)}>
          <IconCopy size={16} />
        </IconButton>
      </dd>
    </div>
  )
}
