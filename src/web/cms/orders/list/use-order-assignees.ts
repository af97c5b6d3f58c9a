import { cmsOrderQueueApi } from '#contract/order-queue.ts'
import { useT } from '#web/language/language.tsx'
import { useApiQuery } from '../../use-api-query.ts'

/** Me, nobody, and everybody who may have an order, by name; those in the address stay chosen while the names load. */
export function useOrderAssignees(inAddress: readonly string[]) {
  const t = useT('cms.requests')
  const { data } = useApiQuery(cmsOrderQueueApi.staff)
  const names = new Map(data?.data.map(({ id, name }) => [id, name]))
  const words: Record<string, string> = { me: t('me'), none: t('nobody') }
  return {
    values: [...new Set(['me', 'none', ...names.keys(), ...inAddress])],
    labelOf: (value: string) => words[value] ?? names.get(value) ?? '…',
  }
}
