import { useQuery, useQueryClient } from '@tanstack/react-query'
import { storePaymentMethodsApi } from '#contract/payment-methods.ts'
import { call } from '#web/api/call.ts'
import { queryOf, queryKey } from '#web/api/query.ts'
import type { Data } from '#web/api/types.ts'
import { useLanguage } from '#web/language/language.tsx'

export type SavedMethod = Data<typeof storePaymentMethodsApi.list>

/** A customer's saved cards and bank accounts, newest first; none while nobody is signed in. */
export function useSavedMethods(isSignedIn: boolean) {
  const client = useQueryClient()
  const question = queryOf(call, useLanguage(), storePaymentMethodsApi.list)
  const list = useQuery({ ...question, enabled: isSignedIn })
  const saved: SavedMethod[] = isSignedIn ? (list.data?.data ?? []) : []
  const refresh = () => client.invalidateQueries({ queryKey: queryKey(storePaymentMethodsApi.list) })

  return {
    list,
    saved,
    refresh,
    /** Shows a saved method at once; the list that the server has follows. */
    keep: (method: SavedMethod): void => {
      client.setQueryData(
        question.queryKey,
        (before: typeof list.data) => before && { ...before, data: [method, ...before.data] },
      )
      void refresh()
    },
  }
}
