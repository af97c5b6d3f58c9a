import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { callFrom } from '#web/api/call.ts'
import { browserQueryClient } from '#web/api/query-client.ts'
import { queryOf } from '#web/api/query.ts'
import type { Callable, Input, Result } from '#web/api/types.ts'
import { useLanguage } from '#web/language/language.tsx'

/** Cached query for an endpoint; keeps the previous answer while it loads the next. */
export function useApiQuery<E extends Callable>(
  endpoint: E,
  input: Partial<Input<E>> = {},
  /** Not asked while it is not enabled: what the viewer may not see, say. */
  { enabled = true } = {},
): UseQueryResult<Result<E>> {
  const { pathname } = useLocation()
  return useQuery({ ...queryOf(callFrom(pathname), useLanguage(), endpoint, input), enabled })
}

/** Cached answers of these endpoints are read again the next time they are shown. */
export async function invalidate(...endpoints: Callable[]): Promise<void> {
  const client = browserQueryClient()
  await Promise.all(
    endpoints.map(({ path }) =>
      client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === path }),
    ),
  )
}
