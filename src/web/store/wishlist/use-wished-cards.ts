import { useQuery } from '@tanstack/react-query'
import { storeProductsApi } from '#contract/products.ts'
import { maxPageRows } from '#contract/shared.ts'
import { call } from '#web/api/call.ts'
import { queryKey } from '#web/api/query.ts'
import { useLanguage } from '#web/language/language.tsx'

/** The products of ids, by id. A wishlist is longer than the longest page. */
export function useWishedCards(ids: readonly string[]) {
  const language = useLanguage()
  const wanted = ids.toSorted()
  const answer = useQuery({
    queryKey: queryKey(storeProductsApi.list, { query: { ids: wanted } }, language),
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        inParts(wanted, maxPageRows).map((part) =>
          call(storeProductsApi.list, { query: { ids: part, limit: maxPageRows }, signal }),
        ),
      )
      return pages.flatMap(({ data }) => data)
    },
    enabled: wanted.length > 0,
  })
  const cards = new Map(answer.data?.map((card) => [card.id, card]))
  const isCurrent = answer.isSuccess && !answer.isPlaceholderData
  return {
    cards,
    /** Those that the shop does not show any more. */
    gone: isCurrent ? wanted.filter((id) => !cards.has(id)) : [],
    hasFailed: answer.isError,
    askAgain: () => void answer.refetch(),
  }
}

const inParts = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  )
