import { IconBuildingBank, IconCreditCard, IconFileInvoice, IconTruckDelivery } from '@tabler/icons-react'
import type { EnumValue } from '#contract/enums.ts'
import { useT } from '#web/language/language.tsx'
import styles from './method-text.module.css'

type Method = {
  type: EnumValue<'OrderPaymentType'>
  brand?: string
  last4?: string
  accountName?: string
  ibanLast4?: string
}

const brandNames: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  mada: 'mada',
}

export const brandName = (brand = ''): string => brandNames[brand] ?? brand

const icons = {
  credit_card: IconCreditCard,
  bank_account: IconBuildingBank,
  on_account: IconFileInvoice,
  on_delivery: IconTruckDelivery,
}

/** `Visa •••• 4242`; the account's name for a bank transfer. */
export function MethodText({ method }: { method: Method }) {
  const t = useT('store.paymentMethod')
  const { type, brand, last4, accountName, ibanLast4 } = method
  const isCard = type === 'credit_card'
  const Icon = icons[type]
  const digits = isCard ? last4 : ibanLast4
  const name = {
    credit_card: () => brandName(brand) || t('card'),
    bank_account: () => accountName || t('bank'),
    on_account: () => t('on_account'),
    on_delivery: () => t('on_delivery'),
  }[type]()
  return (
    <span className={styles.method}>
      <Icon size={20} stroke={1.6} className={styles.icon} aria-hidden />
      <bdi>{name}</bdi>
      {digits && (
        <bdi dir="ltr" className={styles.digits}>
          •••• {digits}
        </bdi>
      )}
    </span>
  )
}
