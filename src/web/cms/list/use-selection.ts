import { useState } from 'react'

/** The server changes so many at once. */
export const mostSelected = 1000

/**
 * Rows that were marked; they stay so from page to page and until the list is narrowed otherwise. `question` is what the list asks,
 * without its page.
 */
export function useSelection<Row extends { id: string }>(question: string) {
  const [{ asked, chosen }, setState] = useState<{ asked: string; chosen: ReadonlyMap<string, Row> }>({
    asked: question,
    chosen: new Map(),
  })
  // Another question shows other rows: what is not seen any more is not acted on.
  if (asked !== question) setState({ asked: question, chosen: new Map() })

  return {
    rows: [...chosen.values()],
    has: (id: string) => chosen.has(id),
    clear: () => setState({ asked: question, chosen: new Map() }),
    mark: (rows: readonly Row[], isMarked: boolean) =>
      setState(({ chosen }) => {
        const next = new Map(chosen)
        for (const row of rows)
          if (!isMarked) next.delete(row.id)
          else if (next.size < mostSelected) next.set(row.id, row)
        return { asked: question, chosen: next }
      }),
  }
}

export type Selection<Row extends { id: string }> = ReturnType<typeof useSelection<Row>>

/** What a list asks, whatever the page and its length. */
export function questionOf(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('page')
  query.delete('limit')
  query.delete('sort')
  return query.toString()
}
