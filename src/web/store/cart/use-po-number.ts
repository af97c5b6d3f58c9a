import { type RefObject, useState } from 'react'
import { maxPoNumber } from '#contract/po-number.ts'
import { useT } from '#web/language/language.tsx'

/** The number of the customer's own purchase order, which may stay empty. */
export function usePoNumber(field: RefObject<HTMLInputElement | null>) {
  const t = useT()
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const number = value.trim().replace(/\s+/g, ' ')

  function fail(message: string) {
    setError(message)
    field.current?.focus()
  }

  return {
    value,
    error,
    type: (text: string) => {
      setValue(text)
      setError(undefined)
    },
    fail,
    /** False when it is too long, which the field then says. */
    check: () => {
      if ([...number].length <= maxPoNumber) return true
      fail(t('validation.maxCharacters', { field: t('fields.poNumber'), max: maxPoNumber }))
      return false
    },
    body: number === '' ? {} : { poNumber: number },
  }
}

export type PoNumberState = ReturnType<typeof usePoNumber>
