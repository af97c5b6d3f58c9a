import type { QueryClient } from '@tanstack/react-query'
import { isTransient } from './api-error.ts'
import { keptMilliseconds, retries, staleMilliseconds } from './query.ts'

type Key = readonly unknown[]
type Query<T> = { queryKey: Key; queryFn: (context: { signal: AbortSignal }) => Promise<T> }
type Kept = { key: Key; answer: unknown; at: number }

const firstPauseMilliseconds = 1_000

let client: QueryClient | undefined
const kept = new Map<string, Kept>()
const asked = new Map<string, Promise<unknown>>()

/**
 * What loaders ask, under the defaults of all queries. Most visitors only look around: the query client comes with the first
 * part that needs it, takes over what is kept until then, and answers from there on.
 */
export function fetchKept<T>(query: Query<T>): Promise<T>
export function fetchKept({ queryKey, queryFn }: Query<unknown>): Promise<unknown> {
  if (client) return client.fetchQuery({ queryKey, queryFn })
  const name = JSON.stringify(queryKey)
  const before = kept.get(name)
  if (before && Date.now() - before.at < staleMilliseconds) return Promise.resolve(before.answer)
  const asking = asked.get(name) ?? ask(name, queryKey, queryFn)
  asked.set(name, asking)
  return asking
}

async function ask(name: string, key: Key, queryFn: Query<unknown>['queryFn']): Promise<unknown> {
  try {
    const answer = await withRetries(() => queryFn({ signal: new AbortController().signal }))
    // Forgotten meanwhile: it was another person's.
    if (asked.has(name)) keep({ key, answer, at: Date.now() })
    return answer
  } finally {
    asked.delete(name)
  }
}

function keep(one: Kept): void {
  if (client) return void client.setQueryData(one.key, one.answer, { updatedAt: one.at })
  for (const [name, { at }] of kept) if (one.at - at > keptMilliseconds) kept.delete(name)
  kept.set(JSON.stringify(one.key), one)
}

/** Tries again where that may help, with growing pauses; without a line it waits for one. */
async function withRetries<T>(run: () => Promise<T>, failures = 0): Promise<T> {
  await connection()
  try {
    return await run()
  } catch (error) {
    if (failures >= retries || !isTransient(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, firstPauseMilliseconds * 2 ** failures))
    return withRetries(run, failures + 1)
  }
}

const connection = async (): Promise<unknown> =>
  navigator.onLine
    ? undefined
    : new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))

/** From now on this client keeps the answers. */
export function handOver(to: QueryClient): void {
  client = to
  for (const one of kept.values()) keep(one)
  kept.clear()
}

/** Nothing that was answered so far is shown again. */
export function forgetAnswers(): void {
  kept.clear()
  asked.clear()
  client?.clear()
}
