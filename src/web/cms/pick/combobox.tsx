import { lazy } from 'react'
import { LateField } from '../form/late-field.tsx'
import type { SearchText } from './use-search-text.ts'

const ComboboxPart = lazy(async () => ({ default: (await import('./combobox-part.tsx')).ComboboxPart }))

export type Option = { id: string; title: string }
export type ComboboxProps = {
  label: string
  name: string
  error: string | undefined
  help?: string
  isOptional?: boolean
  /** With 1 a new choice replaces the old one. */
  max: number
  chosen: Option[]
  onChange: (chosen: Option[]) => void
  finding: SearchText
  /** What fits what is typed; undefined while it is on its way. */
  options: Option[] | undefined
  isStale: boolean
  isFailed?: boolean
  /** Makes what is typed and not found; the words name it. */
  create?: { label: (typed: string) => string; onCreate: (typed: string) => void }
}

/** Chosen things as chips, and a field that finds more: arrows move, Enter takes, Backspace gives the last one back. */
export function Combobox(props: ComboboxProps) {
  const { label, help, error, isOptional } = props
  return (
    <LateField {...{ label, help, error, isOptional }}>
      <ComboboxPart {...props} />
    </LateField>
  )
}
