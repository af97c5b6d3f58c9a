import { useQuery, useQueryClient } from '@tanstack/react-query'
import { storeAddressesApi } from '#contract/addresses.ts'
import { call } from '#web/api/call.ts'
import { queryOf, queryKey } from '#web/api/query.ts'
import type { Data } from '#web/api/types.ts'
import { useLanguage } from '#web/language/language.tsx'

export type SavedAddress = Data<typeof storeAddressesApi.list>

/** A customer's saved addresses; none while nobody is signed in. */
export function useSavedAddresses(isSignedIn: boolean) {
  const client = useQueryClient()
  const question = queryOf(call, useLanguage(), storeAddressesApi.list)
  const list = useQuery({ ...question, enabled: isSignedIn })
  const saved: SavedAddress[] = isSignedIn ? (list.data?.data ?? []) : []

  return {
    list,
    saved,
    refresh: () => client.invalidateQueries({ queryKey: queryKey(storeAddressesApi.list) }),
    /** Shows a saved address at once; the server's list follows. */
    keep: (address: SavedAddress): void => {
      client.setQueryData(
        question.queryKey,
        (before: typeof list.data) => before && { ...before, data: withAddress(before.data, address) },
      )
      void client.invalidateQueries({ queryKey: queryKey(storeAddressesApi.list) })
    },
  }
}

/** The list with an address added or replaced. Each type has one default. */
export function withAddress(list: readonly SavedAddress[], address: SavedAddress): SavedAddress[] {
  const others = list.map((one) =>
    address.isDefault && one.type === address.type ? { ...one, isDefault: false } : one,
  )
  return others.some(({ id }) => id === address.id)
    ? others.map((one) => (one.id === address.id ? address : one))
    : [...others, address]
}
