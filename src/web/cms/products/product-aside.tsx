import { useQuery } from '@tanstack/react-query'
import { brand } from '#brand'
import { cmsStockAlertsApi } from '#contract/stock-alerts.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Code } from '../code.tsx'
import columns from '../columns.module.css'
import { useMayOpen } from '../page-needs.ts'
import { Facts, Panel } from '../panel.tsx'
import { SchedulePanel } from '../schedule/schedule-panel.tsx'
import { LanguagesDone } from './languages-done.tsx'
import { useProductFacts } from './product-facts.ts'
import { useKindLabel } from './product-kind.ts'
import type { Product } from './product-data.ts'
import styles from './product-page.module.css'
import { StockLevel } from './stock-level.tsx'

/** What a product costs, what is there of it, what it is and what it is found by. */
export function ProductAside({ product }: { product: Product }) {
  const t = useT('cms.products')
  const inventory = useT('cms.inventory')
  const format = useFormat()
  const mayOpen = useMayOpen()
  const kindOf = useKindLabel()
  const facts = useProductFacts(product)
  const { price, priceBeforeDiscount, stock } = product
  const alerts = useQuery({
    ...queryOf(call, useLanguage(), cmsStockAlertsApi.count, { params: { id: product.id } }),
    enabled: brand.flags.orders && brand.flags.stockCms && stock?.tracked === true,
  })
  const waiting = alerts.data?.data.waiting
  return (
    <div className={columns.column}>
      {brand.flags.price && (
        <Panel title={t('columns.price')}>
          <Facts
            facts={[
              { label: t('columns.price'), value: price ? format.money(price) : t('byQuote') },
              ...(brand.flags.priceBeforeDiscountCms
                ? [
                    {
                      label: t('priceBeforeDiscount'),
                      value: priceBeforeDiscount && format.money(priceBeforeDiscount),
                    },
                  ]
                : []),
            ]}
          />
        </Panel>
      )}
      <SchedulePanel kind="product" id={product.id} name={product.name} currency={price?.currency} />
      {brand.flags.stockCms && stock?.tracked && (
        <Panel
          title={t('columns.stock')}
          action={
            mayOpen('/cms/inventory') && (
              <Link to={`/cms/inventory?product=${product.id}`}>{inventory('details')}</Link>
            )
          }
        >
          <Facts
            facts={[
              { label: t('stock.available'), value: <StockLevel stock={stock} /> },
              { label: t('stock.onHand'), value: format.number(stock.onHand) },
              { label: t('stock.reserved'), value: format.number(stock.reserved) },
              { label: t('stock.threshold'), value: format.number(stock.lowStockThreshold) },
              { label: t('stock.waiting'), value: waiting !== undefined && format.number(waiting) },
            ]}
          />
        </Panel>
      )}
      <Panel title={t('parts.facts')}>
        <Facts
          facts={[
            { label: t('columns.code'), value: <Code>{product.code}</Code> },
            { label: t('columns.type'), value: kindOf(product) },
            ...facts,
            { label: t('columns.languages'), value: <LanguagesDone languages={product.languages} /> },
            { label: t('columns.updatedAt'), value: format.dateTime(product.updatedAt) },
            { label: t('createdAt'), value: format.dateTime(product.createdAt) },
          ]}
        />
      </Panel>
      <Panel title={t('parts.foundBy')}>
        <Facts
          facts={[
            { label: t('parts.applications'), value: tags(product.applications) },
            { label: t('parts.useCases'), value: tags(product.useCases) },
            { label: t('parts.industries'), value: tags(product.industries) },
            { label: t('parts.tags'), value: tags(product.tags) },
          ]}
        />
      </Panel>
    </div>
  )
}

const tags = (items: { id: string; title: string }[]) =>
  items.length === 0 ? undefined : (
    <span className={styles.tags}>
      {items.map(({ id, title }) => (
        <Badge key={id}>{title}</Badge>
      ))}
    </span>
  )
