import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { cmsProductsApi } from '#contract/cms-products.ts'
import { callFrom } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { useLanguage } from '#web/language/language.tsx'
import { useMay } from '../../may.ts'

/** What products are called that a filter names by id; nothing is asked where it names none. */
export function useProductNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const { pathname } = useLocation()
  const language = useLanguage()
  const mayList = useMay()(cmsProductsApi.list)
  const question = queryOf(callFrom(pathname), language, cmsProductsApi.list, {
    query: { ids: [...ids], limit: 100 },
  })
  const { data } = useQuery({ ...question, enabled: mayList && ids.length > 0 })
  return new Map(data?.data.map(({ id, name }) => [id, name]))
}
