import type { ComponentProps } from 'react'
import { brand } from '#brand'
import { useT } from '#web/language/language.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'

type Props = Pick<ComponentProps<typeof ButtonAnchor>, 'kind' | 'size' | 'isWide'> & {
  product: { name: string; code: string }
}

/** Asks the seller for a price, by a mail whose subject names the product. */
export function QuoteLink({ product: { name, code }, ...look }: Props) {
  const t = useT('store.product')
  const subject = encodeURIComponent(t('quoteSubject', { name, code }))
  return (
    <ButtonAnchor
      {...look}
      href={`mailto:${brand.contact.email}?subject=${subject}`}
      aria-label={t('requestQuoteFor', { name })}
    >
      {t('requestQuote')}
    </ButtonAnchor>
  )
}
