import { cmsAccountingApi } from '#contract/accounting.ts'
import { useT } from '#web/language/language.tsx'
import { LinkTabs } from '../list/link-tabs.tsx'
import { useMay } from '../may.ts'

/** Payments and VAT, side by side. */
export function TransactionTabs() {
  const t = useT('cms.transactions')
  const may = useMay()
  if (!may(cmsAccountingApi.vat)) return null
  return (
    <LinkTabs
      label={t('lists')}
      tabs={[
        { to: '/cms/transactions', label: t('tabs.payments') },
        { to: '/cms/transactions/vat', label: t('tabs.vat') },
      ]}
    />
  )
}
