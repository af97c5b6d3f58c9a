import { IconFileInvoice } from '@tabler/icons-react'
import { useT } from '#web/language/language.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import styles from './checkout.module.css'

/** Without prices there is nothing to pay: the cart goes to the seller, who answers with a quote. */
export function QuoteInstead() {
  const t = useT('store.cart')
  return (
    <aside className={styles.aside}>
      <div className={styles.panel}>
        <h2 className={styles.heading}>{t('unpriced')}</h2>
        <p className={styles.quiet}>{t('unpricedHint')}</p>
        <ButtonLink kind="primary" size="large" isWide to="/requestAQuote?from=cart">
          <IconFileInvoice size={20} aria-hidden />
          {t('requestQuote')}
        </ButtonLink>
      </div>
    </aside>
  )
}
