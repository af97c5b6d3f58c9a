import type { Language } from '#contract/enums.ts'
import type { Call, Callable, Input, Result } from './types.ts'

/** How long an answer counts as new, and how long one is kept that nobody looks at. */
export const staleMilliseconds = 30_000
export const keptMilliseconds = 300_000
/** Tries after the first, where another may help. */
export const retries = 3

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
