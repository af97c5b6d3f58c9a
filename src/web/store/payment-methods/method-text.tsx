import { IconBuildingBank, IconCreditCard } from '@tabler/icons-react'
import { useT } from '#web/language/language.tsx'
import styles from './method-text.module.css'

type Method = {
  type: 'credit_card' | 'bank_account'
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

/** `Visa •••• 4242`; the account's name for a bank transfer. */
export function MethodText({ method }: { method: Method }) {
  const t = useT('store.paymentMethod')
  const { type, brand, last4, accountName, ibanLast4 } = method
  const isCard = type === 'credit_card'
  const Icon = isCard ? IconCreditCard : IconBuildingBank
  const digits = isCard ? last4 : ibanLast4
  return (
    <span className={styles.method}>
      <Icon size={20} stroke={1.6} className={styles.icon} aria-hidden />
      <bdi>{isCard ? brandName(brand) || t('card') : accountName || t('bank')}</bdi>
      {digits && (
        <bdi dir="ltr" className={styles.digits}>
          •••• {digits}
        </bdi>
      )}
    </span>
  )
}
