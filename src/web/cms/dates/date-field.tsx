import { lazy, type ReactNode } from 'react'
import { LateField } from '../form/late-field.tsx'

const DatePart = lazy(async () => ({ default: (await import('./date-part.tsx')).DatePart }))

export type DateFieldProps = {
  label: string
  /** `2026-11-21`, or `2026-11-21T14:30` with a time; empty while there is none. */
  value: string
  onChange: (value: string) => void
  hasTime?: boolean
  /** Days or times like the value; others are refused with a message. */
  min?: string | undefined
  max?: string | undefined
  name?: string
  help?: ReactNode
  error?: string | undefined
  isOptional?: boolean
  onBlur?: () => void
}

/** A day, or a day and a time of the clock: typed in the page's order and digits, or picked in a calendar. */
export function DateField(props: DateFieldProps) {
  const { label, help, error, isOptional } = props
  return (
    <LateField {...{ label, help, error, isOptional }}>
      <DatePart {...props} />
    </LateField>
  )
}
