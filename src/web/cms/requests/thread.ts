type ThreadSource<Q, C> = {
  fullName: string
  message: string
  createdAt: string
  replies: { message: string; by: string; at: string }[]
  quotes: Q[]
  counters?: C[]
}

type Entry<Q, C> =
  | { kind: 'wrote' | 'answered'; by: string; at: string; message: string }
  | { kind: 'quoted'; by: string; at: string; quote: Q }
  | { kind: 'countered'; by: string; at: string; counter: C }

/** What was written and offered, oldest first; the request itself begins it. */
export function threadOf<Q extends { by: string; sentAt: string }, C extends { by: string; at: string }>(
  request: ThreadSource<Q, C>,
): Entry<Q, C>[] {
  const later: Entry<Q, C>[] = [
    ...request.replies.map(({ message, by, at }) => ({ kind: 'answered' as const, by, at, message })),
    ...request.quotes.map((quote) => ({ kind: 'quoted' as const, by: quote.by, at: quote.sentAt, quote })),
    ...(request.counters ?? []).map((counter) => ({
      kind: 'countered' as const,
      by: counter.by,
      at: counter.at,
      counter,
    })),
  ]
  return [
    { kind: 'wrote', by: request.fullName, at: request.createdAt, message: request.message },
    ...later.toSorted((a, b) => a.at.localeCompare(b.at)),
  ]
}
