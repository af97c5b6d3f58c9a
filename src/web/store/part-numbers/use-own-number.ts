import { useQuery } from '@tanstack/react-query'
import { brand } from '#brand'
import { longestPartNumber, storePartNumbersApi } from '#contract/part-numbers.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { useSession } from '#web/api/session.ts'
import { useLanguage } from '#web/language/language.tsx'
import { useDebounced } from '#web/ui/form/use-debounced.ts'
import type { LineCard } from '../requests/use-product-cards.ts'

/** The product that is called exactly this in the customer's company. */
export function useOwnNumber(text: string): LineCard | undefined {
  const { user } = useSession('customer')
  const code = useDebounced(text.trim(), 200)
  const language = useLanguage()
  const isAsked =
    brand.flags.quickOrder && user?.company !== undefined && code !== '' && code.length <= longestPartNumber
  const { data } = useQuery({
    ...queryOf(call, language, storePartNumbersApi.find, { query: { code } }),
    enabled: isAsked,
    meta: { isQuiet: true },
  })
  const found = isAsked ? data?.data : undefined
  return found ? found.product : undefined
}
