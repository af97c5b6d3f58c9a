import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { callFrom } from '#web/api/call.ts'
import { asked, browserQueryClient } from '#web/api/query-client.ts'
import type { Callable, Input, Result } from '#web/api/types.ts'
import { useLanguage } from '#web/language/language.tsx'

/** What an endpoint answers, kept as spec §7 says; the answer before stays until the next is there. */
export function useAsked<E extends Callable>(
  endpoint: E,
  input: Partial<Input<E>> = {},
): UseQueryResult<Result<E>> {
  const { pathname } = useLocation()
  return useQuery(asked(callFrom(pathname), useLanguage(), endpoint, input))
}

/** What was read through these endpoints is read again the next time it is shown. */
export async function forget(...endpoints: Callable[]): Promise<void> {
  const client = browserQueryClient()
  await Promise.all(
    endpoints.map(({ path }) =>
      client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === path }),
    ),
  )
}
