import { cmsProductsApi } from '#contract/cms-products.ts'
import { useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Code } from '../code.tsx'
import { StockLevel } from '../products/stock-level.tsx'
import { useApiQuery } from '../use-api-query.ts'
import { lowStock } from './dashboard-questions.ts'
import { RowsPanel } from './rows.tsx'
import styles from './rows.module.css'

/** What runs out or has run out. */
export function LowStock() {
  const t = useT('cms.dashboard')
  const asked = useApiQuery(cmsProductsApi.list, { query: lowStock })
  return (
    <RowsPanel
      title={t('lowStock')}
      action={
        asked.data && asked.data.total > 0 ? (
          <Link to="/cms/inventory?stock=low&sort=available">{t('allLow', { count: asked.data.total })}</Link>
        ) : undefined
      }
      asked={asked}
      rows={asked.data?.data}
      empty={{ title: t('noneLow'), hint: t('noneLowHint') }}
    >
      {(product) => (
        <li key={product.id}>
          <Link to={`/cms/inventory?stock=low&product=${product.id}`} className={styles.row}>
            <Picture file={product.image} alt="" sizes="40px" className={styles.picture} />
            <span className={styles.main}>
              <span className={styles.name}>{product.shortName || product.name}</span>
              <span className={styles.sub}>
                <Code>{product.code}</Code>
              </span>
            </span>
            <span className={styles.end}>
              <StockLevel stock={product.stock} />
            </span>
          </Link>
        </li>
      )}
    </RowsPanel>
  )
}
