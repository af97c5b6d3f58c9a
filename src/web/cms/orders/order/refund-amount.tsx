import type { Money } from '#contract/shared.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { TextField } from '#web/ui/form/field.tsx'

type Props = {
  value: string
  /** What may still be given back. */
  left: Money
  error: string | undefined
  onChange: (value: string) => void
}

/** The sum that goes back to the customer. */
export function RefundAmount({ value, left, error, onChange }: Props) {
  const t = useT('cms.orders.refund')
  const format = useFormat()
  return (
    <TextField
      label={t('amount')}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      value={value}
      error={error}
      help={t('left', { left: format.money(left) })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
