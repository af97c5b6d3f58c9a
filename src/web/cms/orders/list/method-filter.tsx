import { brand } from '#brand'
import { deliveryMethods } from '#contract/pick-up.ts'
import { pickUpPointsApi } from '#contract/pick-up-points.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { ChoiceFilter } from '../../list/choice-filter.tsx'
import type { ChosenFilter } from '../../list/chosen-filters.tsx'
import { idsOf, valuesOf } from '../../list/list-address.ts'
import { useListAddress } from '../../list/use-list-address.ts'
import { useMay } from '../../may.ts'
import { useApiQuery } from '../../use-api-query.ts'

/** The points that there are now, and what they are called. */
function usePoints() {
  const language = useLanguage()
  const isEnabled = useMay()(pickUpPointsApi.list) && brand.flags.deliveryZones
  const { data } = useApiQuery(pickUpPointsApi.list, {}, { enabled: isEnabled })
  return data && new Map(data.data.map(({ id, name }) => [id, name[language]]))
}

/** How orders get to their buyers, and where they are collected. */
export function MethodFilter() {
  const t = useT('cms.orders.methodFilter')
  const points = usePoints()
  if (!brand.flags.deliveryZones) return null
  return (
    <>
      <ChoiceFilter
        name="deliveryMethod"
        label={t('label')}
        values={deliveryMethods}
        labelOf={(method) => t(method)}
      />
      {points && points.size > 0 && (
        <ChoiceFilter
          name="pickUpPoint"
          label={t('point')}
          values={[...points.keys()]}
          labelOf={(id) => points.get(id) ?? ''}
        />
      )}
    </>
  )
}

/** The methods and points that the list is narrowed to. */
export function useChosenMethods(): ChosenFilter[] {
  const t = useT('cms.orders.methodFilter')
  const gone = useT('cms.products.filters')('goneItem')
  const { query } = useListAddress()
  const points = usePoints()
  const methods = valuesOf(query, 'deliveryMethod', deliveryMethods)
  const chosen = idsOf(query, 'pickUpPoint')
  return [
    ...methods.map((method) => ({
      key: `deliveryMethod ${method}`,
      label: `${t('label')}: ${t(method)}`,
      without: { deliveryMethod: methods.filter((other) => other !== method) },
    })),
    ...chosen.map((id) => ({
      key: `pickUpPoint ${id}`,
      label: `${t('point')}: ${points ? (points.get(id) ?? gone) : '…'}`,
      isGone: points !== undefined && !points.has(id),
      without: { pickUpPoint: chosen.filter((other) => other !== id) },
    })),
  ]
}
