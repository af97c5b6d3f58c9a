import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { ProductNames } from './product-names.tsx'

type Props = {
  failed: { id: string; name: string; code: string; message: string }[]
  /** Of all that failed, of which the first are named. */
  count: number
  isDeleting: boolean
  onClose: () => void
}

/** What a change of many products left as it was, and why. */
export function BulkFailures({ failed, count, isDeleting, onClose }: Props) {
  const t = useT('cms.products.bulk')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(isDeleting ? 'failedTitle' : 'notDoneTitle', { count })}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('understood')}
        </Button>
      }
    >
      <ProductNames products={failed} />
      {count > failed.length && <p>{t('notAllNamed', { count: count - failed.length })}</p>}
    </Dialog>
  )
}
