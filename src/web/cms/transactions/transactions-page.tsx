import { type ClientLoaderFunctionArgs, useLocation } from 'react-router'
import { enums, type EnumValue, type PaymentStatus } from '#contract/enums.ts'
import { cmsAccountingApi } from '#contract/accounting.ts'
import { cmsTransactionsApi } from '#contract/transactions.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { ChoiceFilter } from '../list/choice-filter.tsx'
import { DateFilter } from '../list/date-filter.tsx'
import { ExportMenu } from '../list/export-menu.tsx'
import { ListBody } from '../list/list-body.tsx'
import listStyles from '../list/list-panel.module.css'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { useChosen } from '../list/use-chosen.ts'
import { useShownColumns } from '../list/use-shown-columns.ts'
import { useMay } from '../may.ts'
import { PageHead } from '../page-head.tsx'
import { prefetch } from '../prefetch.ts'
import { useApiQuery } from '../use-api-query.ts'
import { TransactionTabs } from './transaction-tabs.tsx'
import { useTransactionColumns } from './transaction-columns.tsx'
import { defaultTransactionSort, transactionsQuery } from './transactions-query.ts'
import styles from './transactions.module.css'

const paymentFiles = { csv: cmsAccountingApi.transactionsCsv, xlsx: cmsAccountingApi.transactionsXlsx }
const offeredSorts = [defaultTransactionSort, 'at'] as const

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  prefetch(pathname, cmsTransactionsApi.list, { query: transactionsQuery(search) })
  return null
}

/** Every payment and refund; each leads to its order. */
export default function TransactionsPage() {
  const t = useT('cms.transactions')
  const may = useMay()
  const paymentStatus = useT('enums.PaymentStatus')
  const query = transactionsQuery(useLocation().search)
  const columns = useShownColumns('transactions', useTransactionColumns())
  const asked = useApiQuery(cmsTransactionsApi.list, { query })
  const providerLabel = (provider: EnumValue<'PaymentProvider'>) => t(`providers.${provider}`)
  const statusLabel = (status: PaymentStatus) => paymentStatus(status)
  const chosen = useChosen([
    {
      name: 'provider',
      values: enums.PaymentProvider,
      labelOf: (provider) => providerLabel(provider as 'STRIPE'),
    },
    {
      name: 'status',
      values: enums.PaymentStatus,
      labelOf: (status) => statusLabel(status as PaymentStatus),
    },
  ])
  const sort = query.sort ?? defaultTransactionSort
  return (
    <>
      <PageHead title={t('title')}>{t('about')}</PageHead>
      <div className={listStyles.panel}>
        <TransactionTabs />
        <ListToolbar
          search={{ label: t('search'), placeholder: t('searchHint') }}
          chosen={chosen}
          sort={sort}
          columns={columns}
          sorts={offeredSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
          tools={
            may(cmsAccountingApi.transactionsCsv) && (
              <ExportMenu
                name="payments"
                fetchFile={(format) => {
                  const { page: _page, limit: _limit, kind: _kind, ...filters } = query
                  return call(paymentFiles[format], { query: filters })
                }}
              />
            )
          }
        >
          <ChoiceFilter
            name="provider"
            label={t('columns.provider')}
            values={enums.PaymentProvider}
            labelOf={providerLabel}
          />
          <ChoiceFilter
            name="status"
            label={t('columns.status')}
            values={enums.PaymentStatus}
            labelOf={statusLabel}
          />
          <DateFilter label={t('columns.at')} />
        </ListToolbar>
        <ListBody
          asked={asked}
          label={t('title')}
          className={styles.transactions}
          columns={columns.shown}
          sort={sort}
          isFiltered={chosen.length > 0}
          all="/cms/transactions"
          empty={{ title: t('empty'), hint: t('emptyHint') }}
        />
      </div>
    </>
  )
}
