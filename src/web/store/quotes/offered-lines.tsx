import type { FileRef, Money } from '#contract/shared.ts'
import type { Renamed } from '#web/api/types.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { type PricePeriod, usePriceText } from '#web/ui/price.tsx'
import styles from './quote.module.css'

export type OfferedLine = {
  product: string
  name: string
  code: string
  image?: Renamed<FileRef> | undefined
  quantity: number
  unitPrice?: Money | undefined
  period?: PricePeriod | undefined
  subtotal?: Money | undefined
  /** How many of it come later, and by when. */
  supply?: string | undefined
  /** Why it cannot be had like this now. */
  problem?: string | undefined
}

/** What is offered, by a quote or by an order that staff prepared, and at which price. */
export function OfferedLines({ lines }: { lines: readonly OfferedLine[] }) {
  const t = useT('store.requests.quote')
  const format = useFormat()
  const priceText = usePriceText()
  const amount = (money: Money | undefined) => (money ? format.money(money) : '–')
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{t('item')}</th>
          <th scope="col" className={styles.figure}>
            {t('quantity')}
          </th>
          <th scope="col" className={styles.figure}>
            {t('unitPrice')}
          </th>
          <th scope="col" className={styles.figure}>
            {t('amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(
          ({ product, name, code, image, quantity, unitPrice, period, subtotal, supply, problem }) => (
            <tr key={product}>
              <th scope="row" aria-label={name}>
                <span className={styles.product}>
                  <span className={styles.picture}>
                    <Picture file={image && { ...image, alt: '' }} alt="" sizes="56px" />
                  </span>
                  <span className={styles.words}>
                    <bdi>{name}</bdi>
                    <bdi dir="ltr" className={styles.muted}>
                      {code}
                    </bdi>
                    {supply && <span className={styles.lineLater}>{supply}</span>}
                    {problem && <span className={styles.lineProblem}>{problem}</span>}
                  </span>
                </span>
              </th>
              <td className={styles.figure} data-label={t('quantity')}>
                {format.number(quantity)}
              </td>
              <td className={styles.figure} data-label={t('unitPrice')}>
                {unitPrice ? priceText(unitPrice, period) : '–'}
              </td>
              <td className={styles.figure} data-label={t('amount')}>
                {amount(subtotal)}
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}
