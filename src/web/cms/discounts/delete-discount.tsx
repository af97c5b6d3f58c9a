import { cmsDiscountsApi } from '#contract/cms-discounts.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { DeleteItem } from '../delete-item.tsx'
import { invalidate, useApiQuery } from '../use-api-query.ts'
import { nameOf } from './discount-columns.tsx'

type Named = { id: string; code?: string | undefined; name?: string | undefined }
type Props = {
  /** Undefined while nothing is to be deleted. */
  discount: Named | undefined
  onClose: () => void
  onDeleted?: () => void
}

const readAgain = () => invalidate(cmsDiscountsApi.list, cmsDiscountsApi.find)

/** Deletes a discount that was never used; a used one is kept for its orders and switched off, which is said first. */
export function DeleteDiscount({ discount, ...rest }: Props) {
  return discount && <OpenDeleteDiscount key={discount.id} discount={discount} {...rest} />
}

function OpenDeleteDiscount({ discount, onClose, ...rest }: Props & { discount: Named }) {
  const t = useT('cms.discounts')
  const { data, error } = useApiQuery(cmsDiscountsApi.find, { params: { id: discount.id } })
  // Nothing is asked before it is known what would be done.
  if (!data && !error) return null
  const found = data?.data
  const name = nameOf(discount)
  if (found && found.orderCount > 0)
    return (
      <KeepDiscount
        id={discount.id}
        name={name}
        uses={found.orderCount}
        isOn={found.isOn}
        onClose={onClose}
      />
    )
  return (
    <DeleteItem
      {...rest}
      kind="discount"
      item={{ id: discount.id, name }}
      title={t('delete')}
      usersAt={`/cms/discounts/${discount.id}/edit`}
      remove={async (id, deletionId) => {
        try {
          await call(cmsDiscountsApi.remove, { params: { id }, query: { deletionId } })
        } finally {
          await readAgain()
        }
      }}
      onClose={onClose}
    />
  )
}

type Kept = { id: string; name: string; uses: number; isOn: boolean; onClose: () => void }

/** A discount that orders name is never deleted. */
function KeepDiscount({ id, name, uses, isOn, onClose }: Kept) {
  const t = useT('cms.discounts.kept')
  const showError = useShowError()
  if (!isOn)
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={t('offTitle', { name })}
        footer={
          <Button kind="primary" onClick={onClose}>
            {t('understood')}
          </Button>
        }
      >
        <p>{t('off', { name, count: uses })}</p>
      </Dialog>
    )
  return (
    <AskDialog
      isOpen
      onClose={onClose}
      title={t('title', { name })}
      choices={[
        {
          label: t('confirm'),
          kind: 'danger',
          run: async () => {
            try {
              await call(cmsDiscountsApi.update, { params: { id }, body: { status: 'inactive' } })
              showAlert({ type: 'success', message: t('done', { name }) })
            } catch (error) {
              showError(error)
            }
            await readAgain()
          },
        },
      ]}
    >
      <p>{t('warning', { name, count: uses })}</p>
    </AskDialog>
  )
}
