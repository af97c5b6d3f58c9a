import { priceListsApi } from '#contract/price-lists.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { DeleteItem } from '../delete-item.tsx'
import { invalidate } from '../use-api-query.ts'

type Props = {
  /** Undefined while nothing is to be deleted. */
  list: { id: string; name: string } | undefined
  onClose: () => void
  onDeleted?: () => void
}

/** Orders keep the prices and the name of a list that is deleted. */
export function DeletePriceList({ list, ...rest }: Props) {
  const t = useT('cms.priceLists')
  return (
    <DeleteItem
      {...rest}
      kind="price_list"
      item={list}
      title={t('delete')}
      remove={async (id, deletionId) => {
        try {
          await call(priceListsApi.remove, { params: { id }, query: { deletionId } })
        } finally {
          await invalidate(priceListsApi.list)
        }
      }}
    />
  )
}
