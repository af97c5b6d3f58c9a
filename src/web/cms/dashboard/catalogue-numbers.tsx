import { brand } from '#brand'
import { cmsProductsApi } from '#contract/cms-products.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Panel } from '../panel.tsx'
import { useApiQuery } from '../use-api-query.ts'
import { allProducts, hiddenProducts, outOfStock } from './dashboard-questions.ts'
import { Rows } from './rows.tsx'
import styles from './rows.module.css'

/** The catalogue in numbers, each the way to what it counts. */
export function CatalogueNumbers() {
  const t = useT('cms.dashboard')
  return (
    <Panel title={t('catalogue')} isFlush>
      <Rows>
        <Count question={allProducts} to="/cms/products" label={t('products')} hint={t('productsHint')} />
        <Count
          question={hiddenProducts}
          to="/cms/products?visibility=hidden"
          label={t('hidden')}
          hint={t('hiddenHint')}
        />
        {brand.flags.stockCms && (
          <Count question={outOfStock} to="/cms/products?stock=out" label={t('out')} hint={t('outHint')} />
        )}
      </Rows>
    </Panel>
  )
}

type Question = typeof allProducts | typeof hiddenProducts | typeof outOfStock

function Count({
  question,
  to,
  label,
  hint,
}: {
  question: Question
  to: string
  label: string
  hint: string
}) {
  const format = useFormat()
  const { data, isError } = useApiQuery(cmsProductsApi.list, { query: question })
  return (
    <li>
      <Link to={to} className={styles.row}>
        <span className={styles.main}>
          <span className={styles.name}>{label}</span>
          <span className={styles.sub}>{hint}</span>
        </span>
        <strong className={styles.number}>
          {data ? format.number(data.total) : isError ? '–' : <Skeleton className={styles.wait} />}
        </strong>
      </Link>
    </li>
  )
}
