import { IconX } from '@tabler/icons-react'
import type { cmsRequestsApi } from '#contract/requests.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Code } from '../code.tsx'
import type { DraftLine } from './quote-draft.ts'
import styles from './quote-form.module.css'

type Priced = Data<typeof cmsRequestsApi.pricing>['lines'][number]
type Field = 'product' | 'quantity' | 'unitPrice'

type Props = {
  line: DraftLine
  /** The product as it can be had, and what the line comes to; undefined until that is known. */
  now: Priced | undefined
  /** How many the customer asked for; undefined where they did not ask for it. */
  asked: number | undefined
  currency: string
  priceText: string
  /** What the price is while the field is empty. */
  priceHint?: string | undefined
  /** The viewer may not agree on prices. */
  isPriceFixed?: boolean
  errorOf: (field: Field) => string | undefined
  onVisit: (field: Field) => void
  onChange: (changes: Partial<DraftLine>) => void
  onRemove: () => void
}

/** One product of the quote: how many, and at which unit price. */
export function QuoteLine({
  line,
  now,
  asked,
  currency,
  priceText,
  priceHint,
  isPriceFixed = false,
  errorOf,
  onVisit,
  onChange,
  onRemove,
}: Props) {
  const t = useT('cms.requests.quote')
  const format = useFormat()
  const { name, code, quantity } = line
  const isShort = now?.available !== undefined && now.available < now.quantity
  const facts = [
    asked === undefined ? undefined : t('askedFor', { count: asked }),
    now?.price && t('inShop', { price: format.money(now.price) }),
    now?.available === undefined || isShort
      ? undefined
      : t('inStock', { count: format.number(now.there ?? now.available) }),
  ].filter((fact) => fact !== undefined)
  return (
    <li className={styles.line} aria-label={t('line', { name })}>
      <Picture file={now?.image} alt="" sizes="48px" className={styles.picture} />
      <div className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        <Code>{code}</Code>
        <span className={styles.facts}>{facts.join(' · ')}</span>
        {isShort && (
          <span className={styles.short}>{t('lessThan', { count: format.number(now.available ?? 0) })}</span>
        )}
        {errorOf('product') && <span className={styles.error}>{errorOf('product')}</span>}
      </div>
      <div className={styles.quantity}>
        <TextField
          label={t('quantity')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={quantity}
          error={errorOf('quantity')}
          onBlur={() => onVisit('quantity')}
          onChange={(event) => onChange({ quantity: event.currentTarget.value })}
        />
      </div>
      <div className={styles.price}>
        <TextField
          label={t('unitPrice', { currency: format.currencyName(currency) })}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          value={priceText}
          placeholder={priceHint}
          readOnly={isPriceFixed}
          error={errorOf('unitPrice')}
          onBlur={() => onVisit('unitPrice')}
          onChange={(event) => onChange({ price: event.currentTarget.value })}
        />
      </div>
      <div className={styles.amount}>
        <span>{t('amount')}</span>
        <strong>{now?.subtotal ? format.money(now.subtotal) : '–'}</strong>
      </div>
      <IconButton label={t('remove', { name })} className={styles.remove} onClick={onRemove}>
        <IconX size={18} />
      </IconButton>
    </li>
  )
}
