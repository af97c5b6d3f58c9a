import { useQueries } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { callFrom } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import type { ChosenFilter } from '../list/chosen-filters.tsx'
import { isLost } from '../list/is-lost.ts'
import { kinds } from './kinds.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const mostChosen = 20

/** The entries of a kind that the products list is narrowed to; an address may have been typed by hand. */
export function chosenIds(query: URLSearchParams, filter: string): string[] {
  const ids = (query.get(filter) ?? '').split(',').filter((id) => uuid.test(id))
  return [...new Set(ids)].slice(0, mostChosen)
}

type Filters = Partial<Record<(typeof kinds)[number]['filter'], string[]>>

/** What the address of the products list asks of metadata, by the server's names. */
export function metadataFilters(query: URLSearchParams): Filters {
  return Object.fromEntries(
    kinds.flatMap(({ filter }) => {
      const ids = chosenIds(query, filter)
      return ids.length > 0 ? [[filter, ids]] : []
    }),
  )
}

/** The same in words: each entry by its kind and title. */
export function useChosenMetadata(): ChosenFilter[] {
  const t = useT('cms.metadata.kinds')
  const gone = useT('cms.products.filters')('goneItem')
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const chosen = kinds.flatMap((kind) => {
    const ids = chosenIds(query, kind.filter)
    return ids.map((id) => ({ kind, id, others: ids.filter((other) => other !== id) }))
  })
  const found = useQueries({
    queries: chosen.map(({ kind, id }) =>
      queryOf(callFrom(pathname), language, kind.calls.find, { params: { id }, query: { fields: 'title' } }),
    ),
  })
  return chosen.map(({ kind, id, others }, index) => ({
    key: `${kind.filter} ${id}`,
    label: `${t(`${kind.kind}.title`)}: ${found[index]?.data?.data.title ?? (isLost(found[index]) ? gone : '…')}`,
    isGone: isLost(found[index]),
    without: { [kind.filter]: others },
  }))
}
