import { useQuery } from '@tanstack/react-query'
import { storeBankAccountsApi } from '#contract/bank-accounts.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { AccountList } from './account-list.tsx'
import styles from './bank-transfer.module.css'

/** Where the money will go: before one orders, to see whether one can pay there. */
export function TransferAtCheckout() {
  const t = useT('store.transfer')
  const { data } = useQuery(queryOf(call, useLanguage(), storeBankAccountsApi.list))
  if (!data) return null
  return (
    <section className={styles['at-checkout']} aria-label={t('to')}>
      <p className={styles.hint}>{t('afterOrdering')}</p>
      <AccountList accounts={data.data} />
    </section>
  )
}
