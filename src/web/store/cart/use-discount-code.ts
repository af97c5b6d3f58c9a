import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { storeDiscountsApi } from '#contract/discounts.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import type { Cart } from './cart.ts'

type DeliveryPlace = { country?: string; city?: string }

/** The code that is typed, and the one that the prices are asked with. */
export function useDiscountCode(cart: Cart, where: DeliveryPlace) {
  const t = useT('alert')
  const [typed, setTyped] = useState('')
  const [applied, setApplied] = useState<string>()
  const [error, setError] = useState<string>()

  // Asked apart from the prices, so that a wrong code, or too many of them, leaves the total alone.
  const check = useMutation({
    mutationFn: (code: string) =>
      call(storeDiscountsApi.check, {
        query: {
          code,
          items: Object.values(cart)
            .map(({ id, quantity }) => `${id}:${quantity}`)
            .join(','),
          ...where,
        },
      }),
    meta: { isQuiet: true },
    networkMode: 'always',
    onSuccess: ({ data }) => {
      setApplied(data.code)
      setTyped('')
      setError(undefined)
    },
    onError: (error) =>
      setError(isApiError(error) && error.message !== '' ? error.message : t('noConnection')),
  })

  return {
    typed,
    applied,
    error,
    isBusy: check.isPending,
    type: (text: string) => {
      setTyped(text)
      setError(undefined)
    },
    apply: () => {
      if (typed.trim() !== '' && !check.isPending) check.mutate(typed.trim())
    },
    remove: () => {
      setApplied(undefined)
      setError(undefined)
    },
    /** The code no longer holds: it goes back to its field, with the reason. */
    refuse: (message: string) => {
      setTyped(applied ?? typed)
      setApplied(undefined)
      setError(message)
    },
    /** It may hold again when more is bought: it stays, with the reason. */
    warn: (message: string | undefined) => setError(message),
  }
}

export type DiscountCodeState = ReturnType<typeof useDiscountCode>
