import type { Money } from '#contract/shared.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import styles from './totals.module.css'

type Amounts = {
  subtotal?: Money
  giftCard?: Money
  discount?: Money
  deliveryFee?: Money
  deliveryError?: { message: string }
  tax?: Money
  taxRate?: number
  total?: Money
  pricesIncludeTax?: boolean
  /** Told where the shop asks for delivery. */
  weightGrams?: number
  taxExemption?: { text: string }
  exportNeedsAddress?: true
}

type Props = {
  amounts: Amounts
  discountPercentage?: number
  /** An answer to an earlier state of the cart. */
  isStale?: boolean
  /** Also shows lines that are zero. */
  isWhole?: boolean
}

/** The lines from subtotal to total, each as the server computed it. */
export function Totals({ amounts, discountPercentage, isStale = false, isWhole = false }: Props) {
  const t = useT('store.checkout')
  const format = useFormat()
  const { subtotal, giftCard, discount, tax, taxRate = 0, total, pricesIncludeTax = false } = amounts
  const { taxExemption, exportNeedsAddress, deliveryFee, deliveryError, weightGrams } = amounts
  // An order has its fee; a cart of a shop that asks for delivery is weighed.
  const hasDelivery = weightGrams !== undefined || (deliveryFee !== undefined && deliveryFee.amount > 0)
  const deliveryText = deliveryError
    ? deliveryError.message
    : deliveryFee
      ? deliveryFee.amount > 0
        ? format.money(deliveryFee)
        : t('free')
      : t('deliveryLater')
  const percent = format.percent(taxRate)
  return (
    <dl className={styles.totals} data-stale={isStale || undefined}>
      {subtotal && (
        <div>
          <dt>
            {t('subtotal')}
            {!pricesIncludeTax && taxRate > 0 && <span className={styles.small}> {t('excludingVat')}</span>}
          </dt>
          <dd>{format.money(subtotal)}</dd>
        </div>
      )}
      {discount && (isWhole || discount.amount > 0) && (
        <div className={discount.amount > 0 ? styles.off : undefined}>
          <dt>
            {discountPercentage === undefined
              ? t('discount')
              : t('discountOf', { percent: format.percent(discountPercentage) })}
          </dt>
          <dd>{minus(format.money(discount), discount.amount)}</dd>
        </div>
      )}
      {hasDelivery && (
        <div>
          <dt>{t('deliveryFee')}</dt>
          <dd>{deliveryText}</dd>
        </div>
      )}
      {giftCard && (isWhole || giftCard.amount > 0) && (
        <div>
          <dt>{t('giftCard')}</dt>
          <dd>{minus(format.money(giftCard), giftCard.amount)}</dd>
        </div>
      )}
      {tax && taxRate > 0 && !pricesIncludeTax && (
        <div>
          <dt>{t('vat', { percent })}</dt>
          <dd>{format.money(tax)}</dd>
        </div>
      )}
      {taxExemption && (
        <div className={styles.small}>
          <dt>{t('withoutVat')}</dt>
          <dd>{taxExemption.text}</dd>
        </div>
      )}
      {total && (
        <div className={styles.total}>
          <dt>{t('total')}</dt>
          <dd>{format.money(total)}</dd>
        </div>
      )}
      {tax && taxRate > 0 && pricesIncludeTax && (
        <div className={styles.small}>
          <dt>{t('vatIncluded', { percent })}</dt>
          <dd>{format.money(tax)}</dd>
        </div>
      )}
      {exportNeedsAddress && (
        <div className={styles.small}>
          <dt>{t('exportNeedsAddress')}</dt>
        </div>
      )}
    </dl>
  )
}

const minus = (text: string, amount: number) => (amount > 0 ? `\u2212\u2060${text}` : text)
