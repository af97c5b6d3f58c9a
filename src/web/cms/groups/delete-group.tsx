import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { DeleteItem } from '../delete-item.tsx'
import type { Kind } from './kinds.ts'

type Props = {
  kind: Kind
  /** Undefined while nothing is to be deleted. */
  group: { id: string; name: string } | undefined
  onClose: () => void
  /** Once it is gone. */
  onDeleted?: () => void
}

/** Deletes a group, not its members; one that discounts or price lists name stays. */
export function DeleteGroup({ kind: { words, calls, entity }, group, ...rest }: Props) {
  const t = useT('cms')
  return (
    <DeleteItem
      {...rest}
      kind={entity}
      item={group}
      title={t(`${words}.delete`)}
      remove={(id, deletionId) => call(calls.remove, { params: { id }, query: { deletionId } })}
    />
  )
}
