import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { callFrom } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import type { Callable, Input, Result } from '#web/api/types.ts'
import { useLanguage } from '#web/language/language.tsx'

const everyMs = 1_000

/** Polls an endpoint every second while work is in progress. */
export function usePolledQuery<E extends Callable>(
  endpoint: E,
  input: Partial<Input<E>>,
  isUnderWay: (answer: Result<E>) => boolean,
): UseQueryResult<Result<E>> {
  const { pathname } = useLocation()
  return useQuery({
    ...queryOf(callFrom(pathname), useLanguage(), endpoint, input),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? everyMs : false),
  })
}
