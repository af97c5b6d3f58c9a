import { cmsDiscountsApi } from '#contract/cms-discounts.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { DeleteItem } from '../delete-item.tsx'
import { invalidate } from '../use-api-query.ts'
import { nameOf } from './discount-columns.tsx'

type Props = {
  /** Undefined while nothing is to be deleted. */
  discount: { id: string; code?: string | undefined; name?: string | undefined } | undefined
  onClose: () => void
  onDeleted?: () => void
}

/** Deletes a discount that was never used; a used one is kept for its orders and is then switched off. */
export function DeleteDiscount({ discount, onClose, ...rest }: Props) {
  const t = useT('cms.discounts')
  return (
    <DeleteItem
      {...rest}
      item={discount && { id: discount.id, name: nameOf(discount) }}
      title={t('delete')}
      usersAt={discount && `/cms/discounts/${discount.id}/edit`}
      remove={async (id) => {
        try {
          await call(cmsDiscountsApi.remove, { params: { id } })
        } finally {
          await invalidate(cmsDiscountsApi.list, cmsDiscountsApi.find)
        }
      }}
      onClose={onClose}
    />
  )
}
