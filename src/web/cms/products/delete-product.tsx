import { useMutation } from '@tanstack/react-query'
import { cmsProductsApi } from '#contract/cms-products.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useTellDeleted } from '../bin/use-tell-deleted.ts'

type Props = {
  /** Undefined while nothing is to be deleted. */
  product: { id: string; name: string } | undefined
  onClose: () => void
  /** Called after the deletion. */
  onDeleted?: () => void
}

/** Deletes a product once its name has been typed. */
export function DeleteProduct({ product, onClose, onDeleted }: Props) {
  const t = useT('cms.products.delete')
  const bin = useT('cms.bin')
  const showError = useShowError()
  const tellDeleted = useTellDeleted()
  const { mutateAsync } = useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ id, deletionId }: { id: string; deletionId: string }) =>
      call(cmsProductsApi.remove, { params: { id }, query: { deletionId } }),
  })
  if (!product) return null

  async function remove({ id }: { id: string }) {
    const deletionId = crypto.randomUUID()
    try {
      await mutateAsync({ id, deletionId })
      onDeleted?.()
      await tellDeleted({ kind: 'product', deletionId, message: t('done') })
    } catch (error) {
      // The dialog would cover the alert, so it closes in either case.
      const packages = packagesWith(error)
      if (packages === undefined) showError(error)
      else showAlert({ type: 'error', message: t('inPackages', { count: packages }) })
    }
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('title')}
      value={product.name}
      note={bin('kept')}
      confirmLabel={t('confirm')}
      onConfirm={() => remove(product)}
    />
  )
}

/** The number of packages that contain it, when that is why it stays. */
function packagesWith(error: unknown): number | undefined {
  if (!isApiError(error) || error.code !== 'in_use') return undefined
  const counts = error.details.counts as { packages?: number } | undefined
  return counts?.packages
}
