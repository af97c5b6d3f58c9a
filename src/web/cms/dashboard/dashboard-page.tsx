import type { ClientLoaderFunctionArgs } from 'react-router'
import { brand } from '#brand'
import { shopStateApi } from '#contract/checklist.ts'
import { cmsDashboardApi } from '#contract/dashboard.ts'
import { cmsOrdersApi } from '#contract/orders.ts'
import { cmsProductsApi } from '#contract/cms-products.ts'
import { cmsDiscountsApi } from '#contract/cms-discounts.ts'
import { cmsRequestsApi } from '#contract/requests.ts'
import { cmsTranslationsApi } from '#contract/translations.ts'
import { displayName, useSession } from '#web/api/session.ts'
import { loadSessionUser } from '#web/api/session-profile.ts'
import { useT } from '#web/language/language.tsx'
import columns from '../columns.module.css'
import { mayWith, useMay } from '../may.ts'
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
import { WaitingTiles } from './waiting.tsx'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname } = new URL(request.url)
  const may = mayWith((await loadSessionUser('cms'))?.permissions)
  prefetch(pathname, cmsDashboardApi.waiting, {})
  if (may('settings.view')) prefetch(pathname, shopStateApi.find, {})
  if (brand.flags.orders && may(cmsOrdersApi.list))
    prefetch(pathname, cmsOrdersApi.list, { query: newestOrders })
  if (may(cmsProductsApi.list))
    for (const query of [
      allProducts,
      hiddenProducts,
      ...(brand.flags.stockCms ? [lowStock, outOfStock] : []),
    ])
      prefetch(pathname, cmsProductsApi.list, { query })
  return null
}

/** How the shop does and what waits for staff, as far as the viewer may see it; each figure leads to its filtered list. */
export default function DashboardPage() {
  const t = useT('cms.dashboard')
  const reports = useT('cms.reports')
  const { user } = useSession('cms')
  const may = useMay()
  const seesOrders = brand.flags.orders && may(cmsOrdersApi.list)
  const seesSales = brand.flags.orders && may('reports.view')
  const seesStock = brand.flags.stockCms && may('inventory.view')
  return (
    <>
      <PageHead title={t('title')}>{user && t('welcome', { name: displayName(user) })}</PageHead>
      <div className={columns.column}>
        {may('settings.view') && <BeforeYouSell />}
        <WaitingTiles />
        {seesSales && <SalesFigures />}
        {seesSales && <h2 className={styles.now}>{reports('now')}</h2>}
        {seesOrders && <OrdersByStatus />}
        <div className={columns.columns}>
          <div className={columns.column}>
            {seesOrders && <NewestOrders />}
            {seesStock && may(cmsProductsApi.list) && <LowStock />}
            {brand.flags.price && may(cmsDiscountsApi.list) && <EndingDiscounts />}
          </div>
          <div className={columns.column}>
            {may(cmsRequestsApi.list) && <NewestRequests />}
            {may(cmsProductsApi.list) && <CatalogueNumbers />}
            {seesStock && brand.flags.orders && <StockDiffers />}
            {may(cmsTranslationsApi.summary) && <MissingTranslations />}
          </div>
        </div>
      </div>
    </>
  )
}
