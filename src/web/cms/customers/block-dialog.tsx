import { cmsCustomersApi } from '#contract/customers.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { isolated } from '#web/language/isolated.ts'
import { invalidate } from '../use-api-query.ts'
import type { Customer } from './customer-data.ts'

type Props = { customer: Customer; isOpen: boolean; onClose: () => void }

/** Shuts a customer out, or lets them in again, once it is confirmed. */
export function BlockDialog({ customer, isOpen, onClose }: Props) {
  const t = useT('cms.customers')
  const showError = useShowError()
  const name = isolated(customer.name)
  const next = customer.status === 'blocked' ? 'active' : 'blocked'

  async function change() {
    try {
      await call(cmsCustomersApi.changeStatus, { params: { id: customer.id }, body: { status: next } })
      showAlert({ type: 'success', message: t(next === 'blocked' ? 'blocked' : 'unblocked', { name }) })
    } catch (error) {
      showError(error)
    } finally {
      await invalidate(cmsCustomersApi.list, cmsCustomersApi.find)
    }
  }
  const verb = next === 'blocked' ? 'block' : 'unblock'
  return (
    <AskDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(`${verb}Title`, { name })}
      choices={[{ label: t(verb), kind: next === 'blocked' ? 'danger' : 'primary', run: change }]}
    >
      <p>{t(`${verb}Hint`)}</p>
    </AskDialog>
  )
}
