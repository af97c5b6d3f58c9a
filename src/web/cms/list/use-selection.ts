import { useState } from 'react'

/** The server changes so many at once. */
const mostSelected = 1000

type State<Row> = {
  asked: string
  chosen: ReadonlyMap<string, Row>
  /** Not only those that were marked, but all that the list shows on all its pages. */
  isAll: boolean
}

/**
 * Rows that were marked; they stay so from page to page and until the list is narrowed otherwise. `question` is what the list asks,
 * without its page.
 */
export function useSelection<Row extends { id: string }>(question: string) {
  const none: State<Row> = { asked: question, chosen: new Map(), isAll: false }
  const [{ asked, chosen, isAll }, setState] = useState(none)
  // Another question shows other rows: what is not seen any more is not acted on.
  if (asked !== question) setState(none)

  return {
    rows: [...chosen.values()],
    isAll,
    has: (id: string) => isAll || chosen.has(id),
    clear: () => setState(none),
    chooseAll: () => setState((state) => ({ ...state, isAll: true })),
    /** Those that are marked, after something was done with them. */
    renew: (change: (row: Row) => Row) =>
      setState((state) => ({
        ...state,
        chosen: new Map([...state.chosen].map(([id, row]) => [id, change(row)])),
      })),
    mark: (rows: readonly Row[], isMarked: boolean) =>
      setState(({ chosen }) => {
        const next = new Map(chosen)
        for (const row of rows)
          if (!isMarked) next.delete(row.id)
          else if (next.size < mostSelected) next.set(row.id, row)
        return { asked: question, chosen: next, isAll: false }
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
