import { cmsProductsApi } from '#contract/products.ts'
import { useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Code } from '../code.tsx'
import { ListError } from '../list/list-state.tsx'
import { Panel } from '../panel.tsx'
import { StockLevel } from '../products/stock-level.tsx'
import { useAsked } from '../use-asked.ts'
import { lowStock } from './dashboard-questions.ts'
import { Rows, WaitingRows } from './rows.tsx'
import styles from './rows.module.css'

/** What runs out or has run out. */
export function LowStock() {
  const t = useT('cms.dashboard')
  const { data, error, refetch, isFetching } = useAsked(cmsProductsApi.list, { query: lowStock })
  return (
    <Panel
      title={t('lowStock')}
      action={
        data && data.total > 0 ? (
          <Link to="/cms/inventory?stock=low&sort=available">{t('allLow', { count: data.total })}</Link>
        ) : undefined
      }
      isFlush
    >
      {error ? (
        <ListError error={error} isBusy={isFetching} onAgain={() => void refetch()} />
      ) : !data ? (
        <WaitingRows />
      ) : data.data.length === 0 ? (
        <EmptyState title={t('noneLow')}>{t('noneLowHint')}</EmptyState>
      ) : (
        <Rows>
          {data.data.map((product) => (
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
          ))}
        </Rows>
      )}
    </Panel>
  )
}
