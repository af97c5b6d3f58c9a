import { brand } from '#brand'
import { useFormat, useT } from '#web/language/language.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Code } from '../code.tsx'
import { isolated } from '#web/language/isolated.ts'
import items from '../orders/order/order-items.module.css'
import { Panel } from '../panel.tsx'
import { PageLink } from '../page-link.tsx'
import type { Request } from './request-data.ts'
import styles from './requests.module.css'

/** What was written and asked for, beside what it costs and how much of it there is now. */
export function AskedProducts({ request }: { request: Request }) {
  const { products, itemQuantity, fullName, message } = request
  const t = useT('cms.requests.asked')
  const count = useT('cms.requests')
  const thread = useT('cms.requests.thread')
  const format = useFormat()
  const { price: hasPrices, stockCms: hasStock } = brand.flags
  return (
    <Panel title={t('title')} action={<span>{count('items', { count: itemQuantity })}</span>} isFlush>
      <div className={styles.asked}>
        <p className={styles.said}>{thread('wrote', { name: isolated(fullName) })}</p>
        <p className={styles.written} dir="auto">
          {message}
        </p>
      </div>
      <table className={items.items}>
        <thead>
          <tr>
            <th scope="col">{t('product')}</th>
            <th scope="col">{t('quantity')}</th>
            {hasPrices && <th scope="col">{t('price')}</th>}
            {hasStock && <th scope="col">{t('stock')}</th>}
          </tr>
        </thead>
        <tbody>
          {products.map(({ product, name, code, image, quantity, price, available, state }) => (
            <tr key={product}>
              <td className={items.product}>
                <div>
                  <Picture file={image} alt="" sizes="48px" className={items.picture} />
                  <div>
                    {state === 'gone' ? (
                      <bdi className={items.name}>{name}</bdi>
                    ) : (
                      <PageLink to={`/cms/products/${product}`} className={items.name}>
                        <bdi>{name}</bdi>
                      </PageLink>
                    )}
                    <Code>{code}</Code>
                    {state !== 'visible' && (
                      <Badge tone={state === 'gone' ? 'danger' : 'neutral'}>{t(state)}</Badge>
                    )}
                  </div>
                </div>
              </td>
              <td data-label={t('quantity')}>{format.number(quantity)}</td>
              {hasPrices && (
                <td data-label={t('price')}>
                  {price ? (
                    <span className={items.money}>{format.money(price)}</span>
                  ) : (
                    <span className={styles.muted}>{t('noPrice')}</span>
                  )}
                </td>
              )}
              {hasStock && (
                <td data-label={t('stock')}>
                  {available === undefined ? (
                    <span className={styles.muted}>{t('unlimited')}</span>
                  ) : (
                    <span className={styles.stock}>
                      {available < quantity && <Badge tone="warning">{t('short')}</Badge>}
                      {format.number(available)}
                    </span>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
