import type { ClientLoaderFunctionArgs } from 'react-router'
import { brand } from '#brand'
import { shopStateApi } from '#contract/checklist.ts'
import { cmsOrdersApi } from '#contract/orders.ts'
import { cmsProductsApi } from '#contract/cms-products.ts'
import { displayName, useSession } from '#web/api/session.ts'
import { useT } from '#web/language/language.tsx'
import columns from '../columns.module.css'
import { PageHead } from '../page-head.tsx'
import { prefetch } from '../prefetch.ts'
import { NewestRequests } from '../requests/newest-requests.tsx'
import { BeforeYouSell } from './before-you-sell.tsx'
import { CatalogueNumbers } from './catalogue-numbers.tsx'
import { allProducts, hiddenProducts, lowStock, newestOrders, outOfStock } from './dashboard-questions.ts'
import { EndingDiscounts } from './ending-discounts.tsx'
import { LowStock } from './low-stock.tsx'
import { MissingTranslations } from './missing-translations.tsx'
import { NewestOrders } from './newest-orders.tsx'
import { OrdersByStatus } from './orders-by-status.tsx'
import { SalesFigures } from './sales-report.tsx'
import styles from './sales-report.module.css'
import { StockDiffers } from './stock-differs.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname } = new URL(request.url)
  prefetch(pathname, shopStateApi.find, {})
  if (brand.flags.orders) prefetch(pathname, cmsOrdersApi.list, { query: newestOrders })
  for (const query of [allProducts, hiddenProducts, ...(brand.flags.stockCms ? [lowStock, outOfStock] : [])])
    prefetch(pathname, cmsProductsApi.list, { query })
  return null
}

/** How the shop does and what waits for staff; each figure leads to its filtered list. */
export default function DashboardPage() {
  const t = useT('cms.dashboard')
  const reports = useT('cms.reports')
  const { user } = useSession('cms')
  return (
    <>
      <PageHead title={t('title')}>{user && t('welcome', { name: displayName(user) })}</PageHead>
      <div className={columns.column}>
        <BeforeYouSell />
        {brand.flags.orders && <OrdersByStatus />}
        {brand.flags.orders && <SalesFigures />}
        {brand.flags.orders && <h2 className={styles.now}>{reports('now')}</h2>}
        <div className={columns.columns}>
          <div className={columns.column}>
            {brand.flags.orders && <NewestOrders />}
            {brand.flags.stockCms && <LowStock />}
            {brand.flags.price && <EndingDiscounts />}
          </div>
          <div className={columns.column}>
            <NewestRequests />
            <CatalogueNumbers />
            {brand.flags.stockCms && brand.flags.orders && <StockDiffers />}
            <MissingTranslations />
          </div>
        </div>
      </div>
    </>
  )
}
