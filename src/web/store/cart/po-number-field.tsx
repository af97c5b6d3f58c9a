import type { Ref } from 'react'
import { useT } from '#web/language/language.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import type { PoNumberState } from './use-po-number.ts'

export function PoNumberField({ ref, state }: { ref: Ref<HTMLInputElement>; state: PoNumberState }) {
  const t = useT()
  return (
    <TextField
      ref={ref}
      label={t('fields.poNumber')}
      isOptional
      help={t('store.checkout.poNumberHelp')}
      {...(state.error && { error: state.error })}
      dir="auto"
      autoComplete="off"
      value={state.value}
      onChange={(event) => state.type(event.currentTarget.value)}
    />
  )
}
