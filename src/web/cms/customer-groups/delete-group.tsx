import { cmsCustomerGroupsApi } from '#contract/customer-groups.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { DeleteItem } from '../delete-item.tsx'
import { forget } from '../use-asked.ts'

type Props = {
  /** Undefined while nothing is to be deleted. */
  group: { id: string; name: string } | undefined
  onClose: () => void
  /** Once it is gone. */
  onDeleted?: () => void
}

/** Deletes a group, not its customers; one that discounts name stays. */
export function DeleteGroup({ group, ...rest }: Props) {
  const t = useT('cms.customerGroups')
  return (
    <DeleteItem
      {...rest}
      item={group}
      title={t('delete')}
      remove={async (id) => {
        await call(cmsCustomerGroupsApi.remove, { params: { id } })
        await forget(cmsCustomerGroupsApi.list)
      }}
    />
  )
}
