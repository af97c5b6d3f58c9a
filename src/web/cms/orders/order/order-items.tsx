import type { ReactNode } from 'react'
import { useFormat, useT } from '#web/language/language.tsx'
import { usePriceText } from '#web/ui/price.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Code } from '../../code.tsx'
import { PageLink } from '../../page-link.tsx'
import styles from './order-items.module.css'
import type { Order } from './order-data.ts'

type Line = Order['items'][number]

type Props = {
  order: Order
  /** In place of the shipped quantity: a field for it. */
  shippedOf?: (line: Line) => ReactNode
}

/** The lines of an order as they were when it was placed. */
export function OrderItems({ order, shippedOf }: Props) {
  const t = useT('cms.orders.lines')
  const pickUp = useT('cms.orders.pickUp')
  const shipped = order.pickUpPoint ? pickUp('line') : t('shipped')
  const format = useFormat()
  const priceText = usePriceText()
  // Packing needs quantities; prices are in the totals.
  const isPacking = shippedOf !== undefined
  const hasDiscount = !isPacking && order.items.some((line) => line.discount.amount > 0)
  return (
    <table className={styles.items}>
      <thead>
        <tr>
          <th scope="col">{t('product')}</th>
          {!isPacking && <th scope="col">{t('unitPrice')}</th>}
          <th scope="col">{t('quantity')}</th>
          <th scope="col">{shipped}</th>
          {hasDiscount && <th scope="col">{t('discount')}</th>}
          {!isPacking && <th scope="col">{t('tax')}</th>}
          <th scope="col">{t('total')}</th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((line) => (
          <tr key={line.id}>
            <td className={styles.product}>
              <div>
                <Picture file={line.image} alt="" sizes="48px" className={styles.picture} />
                <div>
                  <PageLink to={`/cms/products/${line.product}`} className={styles.name}>
                    {line.name}
                  </PageLink>
                  <Code>{line.code}</Code>
                  {/* Pieces with more to tell stand below the items. */}
                  {line.units.length === 0 && line.serials.length > 0 && (
                    <span className={styles.serials}>
                      {t('serials')} <bdi dir="ltr">{line.serials.join(', ')}</bdi>
                    </span>
                  )}
                </div>
              </div>
            </td>
            {!isPacking && (
              <td data-label={t('unitPrice')}>
                <span className={styles.money}>{priceText(line.unitPrice, line.period)}</span>
                {line.unitPriceBeforeDiscount && (
                  <s className={styles.before}>{format.money(line.unitPriceBeforeDiscount)}</s>
                )}
                <PriceSource order={order} line={line} />
              </td>
            )}
            <td data-label={t('quantity')}>
              {format.number(line.quantity)}
              {line.waits !== undefined && (
                <small className={styles.waits}>{t('waits', { count: line.waits })}</small>
              )}
            </td>
            <td data-label={shipped}>
              {!line.needsShipping ? (
                <span className={styles.before}>{t('nothingToShip')}</span>
              ) : (
                (shippedOf?.(line) ?? (
                  <>
                    {format.number(line.shippedQuantity)}
                    {line.returnedQuantity > 0 && (
                      <small className={styles.returned}>
                        {t('returned', { count: line.returnedQuantity })}
                      </small>
                    )}
                  </>
                ))
              )}
            </td>
            {hasDiscount && (
              <td data-label={t('discount')} className={styles.money}>
                {format.money(line.discount)}
              </td>
            )}
            {!isPacking && (
              <td data-label={t('tax')} className={styles.money}>
                {format.money(line.tax)}
              </td>
            )}
            <td data-label={t('total')} className={styles.lineTotal}>
              {format.money(line.total)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type SourceProps = { order: Props['order']; line: Props['order']['items'][number] }

/** Of a price that is not the catalogue's: the price list, as it was called, and the quantity from which on it held. */
function PriceSource({ order, line: { id, priceFrom, priceBreakFrom } }: SourceProps) {
  const t = useT('cms.orders.lines')
  const name = order.priceLists[id]?.name
  if (priceFrom === 'agreed') return <span className={styles.before}>{t('agreed')}</span>
  if (name === undefined) return null
  return (
    <span className={styles.before}>
      <bdi>{name}</bdi>
      {priceBreakFrom !== undefined && ` · ${t('breakFrom', { from: priceBreakFrom })}`}
    </span>
  )
}
