import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxLines } from '#contract/lines.ts'
import { type storeProductsApi as Api, storeProductsApi } from '#contract/products.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import type { Data } from '#web/api/types.ts'
import { useLanguage } from '#web/language/language.tsx'
import type { WantedLine } from './wanted-lines.ts'

/** What a line shows of its product. */
export type LineCard = Pick<Data<typeof Api.list>, 'id' | 'name' | 'code' | 'image'>

/** The products of lines, which hold ids alone; one that was just found is known already. */
export function useProductCards(lines: readonly WantedLine[]) {
  const [found, setFound] = useState<LineCard[]>([])
  const ids = lines.map(({ product }) => product).toSorted()
  const known = new Set(found.map(({ id }) => id))
  const isAllFound = ids.every((id) => known.has(id))
  const answer = useQuery({
    ...queryOf(call, useLanguage(), storeProductsApi.list, { query: { ids, limit: maxLines } }),
    enabled: !isAllFound,
  })
  const isCurrent = answer.isSuccess && !answer.isPlaceholderData
  const cards = new Map([...found, ...(answer.data?.data ?? [])].map((card) => [card.id, card]))
  return {
    cards,
    /** Those that the shop does not show any more. */
    gone: isCurrent && !isAllFound ? ids.filter((id) => !cards.has(id)) : [],
    hasFailed: answer.isError && !isAllFound,
    isAsking: answer.isFetching,
    ask: () => void answer.refetch(),
    remember: (card: LineCard) => setFound((before) => [...before, card]),
  }
}
