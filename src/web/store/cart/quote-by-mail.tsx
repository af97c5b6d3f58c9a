import { IconMail } from '@tabler/icons-react'
import { brand } from '#brand'
import { useT } from '#web/language/language.tsx'
import buttonStyles from '#web/ui/button.module.css'
import { classNames } from '#web/ui/class-names.ts'
import type { Cart } from './cart.ts'
import styles from './checkout.module.css'
import type { Pricing } from './use-pricing.ts'

/** Where prices are hidden there is nothing to pay: the list goes to the seller, who answers with a quote (D-517). */
export function QuoteByMail({ cart, pricing }: { cart: Cart; pricing: Pricing | undefined }) {
  const t = useT('store.cart')
  const lines = (pricing?.items ?? []).map(
    ({ product, name, code, quantity }) => `${cart[product]?.quantity ?? quantity} × ${name} (${code})`,
  )
  const body = [t('quoteGreeting'), '', ...lines].join('\r\n')
  const address = `mailto:${brand.contact.email}?subject=${encodeURIComponent(t('quoteSubject'))}&body=${encodeURIComponent(body)}`
  return (
    <aside className={styles.aside}>
      <div className={styles.panel}>
        <h2 className={styles.heading}>{t('unpriced')}</h2>
        <p className={styles.quiet}>{t('unpricedHint')}</p>
        <a
          className={classNames(
            buttonStyles.button,
            buttonStyles.primary,
            buttonStyles.large,
            buttonStyles.wide,
          )}
          href={address}
        >
          <IconMail size={20} aria-hidden />
          {t('requestQuote')}
        </a>
      </div>
    </aside>
  )
}
