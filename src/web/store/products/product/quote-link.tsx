import type { ComponentProps } from 'react'
import { useT } from '#web/language/language.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

type Props = Pick<ComponentProps<typeof ButtonLink>, 'kind' | 'size' | 'isWide'> & {
  product: { id: string; name: string }
  quantity?: number
}

/** Asks the seller for a price: the form with this product on it. */
export function QuoteLink({ product: { id, name }, quantity = 1, ...look }: Props) {
  const t = useT('store.product')
  return (
    <ButtonLink
      {...look}
      to={`/requestAQuote?product=${id}${quantity > 1 ? `:${quantity}` : ''}`}
      aria-label={t('requestQuoteFor', { name })}
    >
      {t('requestQuote')}
    </ButtonLink>
  )
}
