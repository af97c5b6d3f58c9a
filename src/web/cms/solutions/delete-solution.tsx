import { cmsSolutionsApi } from '#contract/cms-solutions.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { DeleteItem } from '../delete-item.tsx'
import { invalidate } from '../use-api-query.ts'

type Props = {
  /** Undefined while nothing is to be deleted. */
  solution: { id: string; name: string } | undefined
  onClose: () => void
  onDeleted?: () => void
}

/** Its address stays its own while it is in the bin. */
export function DeleteSolution({ solution, ...rest }: Props) {
  const t = useT('cms.solutions')
  return (
    <DeleteItem
      {...rest}
      kind="solution"
      item={solution}
      title={t('delete')}
      remove={async (id, deletionId) => {
        try {
          await call(cmsSolutionsApi.remove, { params: { id }, query: { deletionId } })
        } finally {
          await invalidate(cmsSolutionsApi.list)
        }
      }}
    />
  )
}
