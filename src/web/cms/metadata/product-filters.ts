import { useQueries } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { callFrom } from '#web/api/call.ts'
import { asked } from '#web/api/query-client.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import type { ChosenFilter } from '../list/chosen-filters.tsx'
import { kinds } from './kinds.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The one entry of a kind that the products list is narrowed to; an address may have been typed by hand. */
function chosenId(query: URLSearchParams, filter: string): string | undefined {
  const id = query.get(filter) ?? ''
  return uuid.test(id) ? id : undefined
}

type Filters = Partial<Record<(typeof kinds)[number]['filter'], string[]>>

/** What the address of the products list asks of metadata, by the server's names. */
export function metadataFilters(query: URLSearchParams): Filters {
  return Object.fromEntries(
    kinds.flatMap(({ filter }) => {
      const id = chosenId(query, filter)
      return id ? [[filter, [id]]] : []
    }),
  )
}

/** The same in words: each entry by its kind and title. */
export function useChosenMetadata(): ChosenFilter[] {
  const t = useT('cms.metadata.kinds')
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const chosen = kinds.flatMap((kind) => {
    const id = chosenId(query, kind.filter)
    return id ? [{ kind, id }] : []
  })
  const found = useQueries({
    queries: chosen.map(({ kind, id }) =>
      asked(callFrom(pathname), language, kind.calls.find, { params: { id }, query: { fields: 'title' } }),
    ),
  })
  return chosen.map(({ kind, id }, index) => ({
    key: `${kind.filter} ${id}`,
    label: `${t(`${kind.kind}.title`)}: ${found[index]?.data?.data.title ?? '…'}`,
    without: { [kind.filter]: '' },
  }))
}
