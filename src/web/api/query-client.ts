import { keepPreviousData, MutationCache, QueryClient } from '@tanstack/react-query'
import type { Language } from '#contract/enums.ts'
import { isTransient } from './api-error.ts'
import type { Call, Callable, Input, Result } from './types.ts'

const staleMilliseconds = 30_000
const keptMilliseconds = 300_000
const retries = 3

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The form shows its errors itself; no alert. */
      isQuiet?: boolean
    }
  }
}

/** Query defaults of the web; on the server a client lives for one page and must not leave timers behind. */
export function newQueryClient(onMutationError: (error: Error) => void): QueryClient {
  const isServer = typeof window === 'undefined'
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!mutation.meta?.isQuiet) onMutationError(error)
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
let onMutationError: (error: Error) => void = () => undefined

/** The browser's one client, for loaders and components alike. */
export function browserQueryClient(): QueryClient {
  shared ??= newQueryClient((error) => onMutationError(error))
  return shared
}

/** Set by the component that shows alerts: how a failed change is reported. */
export function showMutationErrorsBy(show: (error: Error) => void): void {
  onMutationError = show
}

/** The key an answer is cached under; without input, the prefix of all answers of an endpoint. */
export const queryKey = <E extends Callable>(endpoint: E, input?: Partial<Input<E>>, language?: Language) =>
  [
    endpoint.path,
    ...(input || language ? [{ params: input?.params, query: input?.query }, language] : []),
  ] as const

/** `useQuery(queryOf(call, language, storeOrdersApi.find, { params: { id } }))` */
export const queryOf = <E extends Callable>(
  call: Call,
  language: Language,
  endpoint: E,
  input: Partial<Input<E>> = {},
) => ({
  queryKey: queryKey(endpoint, input, language),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Result<E>> =>
    (call as (endpoint: E, input: unknown) => Promise<Result<E>>)(endpoint, { ...input, signal }),
})
