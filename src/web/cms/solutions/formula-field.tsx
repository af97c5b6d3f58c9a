import type { ReactNode } from 'react'
import { maxFormula } from '#contract/solution-rules.ts'
import { TextField } from '#web/ui/form/field.tsx'

type Props = {
  name: string
  label: string
  value: string
  help?: ReactNode
  isOptional?: boolean
  error: string | undefined
  onChange: (formula: string) => void
}

/** A formula in a sentence of either direction. */
export const asFormula = (formula: string) => ({ example: `\u2066${formula}\u2069` })

/** A formula, which reads from left to right in every language. */
export function FormulaField({ error, isOptional, onChange, ...rest }: Props) {
  return (
    <TextField
      {...rest}
      {...(error && { error })}
      {...(isOptional && { isOptional })}
      dir="ltr"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={maxFormula}
      data-formula=""
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
