import { keepPreviousData, MutationCache, QueryClient } from '@tanstack/react-query'
import { isTransient } from './api-error.ts'
import { handOver } from './kept-answers.ts'
import { showMutationError } from './mutation-errors.ts'
import { keptMilliseconds, retries, staleMilliseconds } from './query.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The form shows its errors itself; no alert. */
      isQuiet?: boolean
    }
  }
}

/** Query defaults of the web; on the server a client lives for one page and must not leave timers behind. */
export function newQueryClient(): QueryClient {
  const isServer = typeof window === 'undefined'
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!mutation.meta?.isQuiet) showMutationError(error)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: staleMilliseconds,
        gcTime: isServer ? Infinity : keptMilliseconds,
        refetchOnWindowFocus: false,
        placeholderData: keepPreviousData,
        retry: (failures, error) => failures < retries && isTransient(error),
      },
      mutations: { retry: false, gcTime: isServer ? Infinity : keptMilliseconds },
    },
  })
}

let shared: QueryClient | undefined

/** The browser's one client, for loaders and components alike; it comes with the first part that asks with it. */
export function browserQueryClient(): QueryClient {
  if (!shared) {
    shared = newQueryClient()
    handOver(shared)
  }
  return shared
}
