import { useState } from 'react'
import { cmsDashboardApi, productOrders } from '#contract/dashboard.ts'
import { call } from '#web/api/call.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { ListError } from '../list/list-state.tsx'
import { useMay } from '../may.ts'
import { Panel } from '../panel.tsx'
import { useApiQuery } from '../use-api-query.ts'
import { Bars, WaitingBars } from './bars.tsx'
import { listOf, notRejected, questionOf, type Period } from './period.ts'
import styles from './best-products.module.css'
import rows from './rows.module.css'

/** What sold best in the period; each leads to the orders behind it. */
export function BestProducts({ period }: { period: Period }) {
  const t = useT('cms.reports')
  const format = useFormat()
  const may = useMay()
  const [by, setBy] = useState<(typeof productOrders)[number]>('sales')
  const query = { ...questionOf(period), by }
  const { data, error, refetch, isFetching } = useApiQuery(cmsDashboardApi.products, { query })
  const report = data?.data
  return (
    <Panel
      title={t('best.title')}
      action={
        may(cmsDashboardApi.export) && (
          <ExportButton
            name="products-sold"
            fetchFile={() => call(cmsDashboardApi.export, { query: { ...query, report: 'products' } })}
          />
        )
      }
      isFlush
    >
      <div className={styles.by}>
        <SelectField
          label={t('best.by')}
          value={by}
          onChange={(event) =>
            setBy(productOrders.find((name) => name === event.currentTarget.value) ?? 'sales')
          }
        >
          {productOrders.map((name) => (
            <option key={name} value={name}>
              {t(`best.${name}`)}
            </option>
          ))}
        </SelectField>
      </div>
      {error ? (
        <ListError error={error} isBusy={isFetching} onAgain={() => void refetch()} />
      ) : !report ? (
        <WaitingBars count={5} />
      ) : report.best.length === 0 ? (
        <EmptyState title={t('best.none')}>{t('best.noneHint')}</EmptyState>
      ) : (
        <Bars
          bars={report.best.map((product) => ({
            key: product.id,
            to: listOf('/cms/orders', period, { status: notRejected, product: product.id }),
            name: <bdi>{product.name}</bdi>,
            hint: t('best.sold', { quantity: product.quantity, orders: product.orders }),
            amount: by === 'sales' ? product.sales.amount : product.quantity,
            value: by === 'sales' ? format.money(product.sales) : format.number(product.quantity),
            picture: <Picture file={product.image} alt="" sizes="40px" className={rows.picture} />,
          }))}
        />
      )}
    </Panel>
  )
}
