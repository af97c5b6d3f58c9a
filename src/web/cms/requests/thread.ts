type ThreadSource<Q> = {
  fullName: string
  message: string
  createdAt: string
  replies: { message: string; by: string; at: string }[]
  quotes: Q[]
}

type Entry<Q> =
  | { kind: 'wrote' | 'answered'; by: string; at: string; message: string }
  | { kind: 'quoted'; by: string; at: string; quote: Q }

/** What was written and offered, oldest first; the request itself begins it. */
export function threadOf<Q extends { by: string; sentAt: string }>(request: ThreadSource<Q>): Entry<Q>[] {
  const later: Entry<Q>[] = [
    ...request.replies.map(({ message, by, at }) => ({ kind: 'answered' as const, by, at, message })),
    ...request.quotes.map((quote) => ({ kind: 'quoted' as const, by: quote.by, at: quote.sentAt, quote })),
  ]
  return [
    { kind: 'wrote', by: request.fullName, at: request.createdAt, message: request.message },
    ...later.toSorted((a, b) => a.at.localeCompare(b.at)),
  ]
}
