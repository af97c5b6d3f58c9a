import { cmsAccountingApi, type VatTotal } from '#contract/accounting.ts'
import { call } from '#web/api/call.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { PeriodChooser } from '../dashboard/period-chooser.tsx'
import { questionOf } from '../dashboard/period.ts'
import { usePeriod } from '../dashboard/use-period.ts'
import { ExportMenu } from '../list/export-menu.tsx'
import listStyles from '../list/list-panel.module.css'
import { ListEmpty, ListError } from '../list/list-state.tsx'
import { PageHead } from '../page-head.tsx'
import { useApiQuery } from '../use-api-query.ts'
import { TransactionTabs } from './transaction-tabs.tsx'
import styles from './vat-page.module.css'

const vatFiles = { csv: cmsAccountingApi.vatCsv, xlsx: cmsAccountingApi.vatXlsx }

/** What a VAT return asks for: what was invoiced and credited in a period, by currency and rate. */
export default function VatPage() {
  const t = useT('cms.transactions')
  const { period, now, choose } = usePeriod()
  const question = questionOf(period)
  const { data, error, refetch, isFetching, isPlaceholderData } = useApiQuery(cmsAccountingApi.vat, {
    query: question,
  })
  const totals = data?.data.totals
  return (
    <>
      <PageHead title={t('vat.title')}>{t('vat.about')}</PageHead>
      <div className={listStyles.panel}>
        <TransactionTabs />
        <div className={styles.tools}>
          <PeriodChooser period={period} now={now} onChoose={choose} />
          <ExportMenu name="vat" fetchFile={(format) => call(vatFiles[format], { query: question })} />
        </div>
        {error ? (
          <ListError error={error} isBusy={isFetching} onAgain={() => void refetch()} />
        ) : totals?.length === 0 ? (
          <ListEmpty title={t('vat.empty')} isFiltered={false} all="/cms/transactions/vat">
            {t('vat.emptyHint')}
          </ListEmpty>
        ) : (
          <div className={styles.totals} aria-busy={isPlaceholderData || !totals}>
            {totals?.map((total) => (
              <VatTable key={`${total.currency} ${total.rate}`} total={total} />
            ))}
          </div>
        )}
      </div>
    </>
  )
}

function VatTable({ total: { currency, rate, invoiced, credited, due } }: { total: VatTotal }) {
  const t = useT('cms.transactions.vat')
  const format = useFormat()
  const rows = [
    { key: 'invoiced', label: t('invoiced', { count: invoiced.count }), of: invoiced },
    { key: 'credited', label: t('credited', { count: credited.count }), of: credited },
    { key: 'due', label: t('due'), of: due },
  ]
  return (
    <div
      className={styles.scroll}
      role="group"
      aria-label={t('of', { currency, rate: format.percent(rate) })}
    >
      <table className={styles.table}>
        <caption>{t('of', { currency, rate: format.percent(rate) })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('documents')}</th>
            <th scope="col">{t('net')}</th>
            <th scope="col">{t('tax')}</th>
            <th scope="col">{t('total')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, of }) => (
            <tr key={key} className={key === 'due' ? styles.due : undefined}>
              <th scope="row">{label}</th>
              <td>{format.money(of.net)}</td>
              <td>{format.money(of.tax)}</td>
              <td>{format.money(of.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
