import { useQuery } from '@tanstack/react-query'
import { storeProductsApi } from '#contract/products.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import type { Data } from '#web/api/types.ts'
import { useLanguage } from '#web/language/language.tsx'
import { useDebounced } from '#web/ui/form/use-debounced.ts'

/** A few quick letters are one question to the server. */
const settleMilliseconds = 150
const fewestLetters = 2

export type SuggestionsAnswer = Data<typeof storeProductsApi.suggest>

/**
 * What the words that are being typed lead to; undefined before there is an answer. An answer to other words is aborted
 * or left aside, and the one before it stays until its own is there.
 */
export function useSuggestions(text: string): { words: string; found: SuggestionsAnswer | undefined } {
  const words = useDebounced(text.trim(), settleMilliseconds)
  const isEnough = (value: string) => [...value].length >= fewestLetters
  const { data } = useQuery({
    ...queryOf(call, useLanguage(), storeProductsApi.suggest, { query: { search: words } }),
    enabled: isEnough(words),
  })
  return { words, found: isEnough(words) && isEnough(text.trim()) ? data?.data : undefined }
}

/** Metadata entries that contain the words. */
export const metadataGroupsOf = ({ applications, useCases, industries }: SuggestionsAnswer) =>
  [
    { name: 'application', items: applications },
    { name: 'useCase', items: useCases },
    { name: 'industry', items: industries },
  ] as const
