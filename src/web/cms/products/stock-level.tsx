import type { CmsProductRow } from '#contract/products.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Badge } from '#web/ui/badge.tsx'
import styles from './products-page.module.css'

/** What can be sold now; a dash where nothing is counted. */
export function StockLevel({ stock }: { stock: CmsProductRow['stock'] }) {
  const t = useT('cms.products.stock')
  const format = useFormat()
  if (!stock?.tracked) return <span className={styles.muted}>–</span>
  const { available, lowStockThreshold } = stock
  return (
    <span className={styles.stock}>
      {available <= 0 ? (
        <Badge tone="danger">{t('out')}</Badge>
      ) : (
        available <= lowStockThreshold && <Badge tone="warning">{t('low')}</Badge>
      )}
      {format.number(available)}
    </span>
  )
}
