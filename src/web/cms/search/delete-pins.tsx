import { cmsSearchRulesApi } from '#contract/searches.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { isolated } from '#web/language/isolated.ts'
import { invalidate } from '../use-api-query.ts'
import type { Rule } from './pin-draft.ts'

type Props = { rule: Rule; onClose: () => void; onDeleted?: () => void }

/** Lets a phrase find products in their usual order again. */
export function DeletePins({ rule, onClose, onDeleted }: Props) {
  const t = useT('cms.search.pins')
  const showError = useShowError()

  async function remove() {
    try {
      await call(cmsSearchRulesApi.remove, { params: { id: rule.id } })
    } catch (error) {
      return showError(error)
    }
    await invalidate(cmsSearchRulesApi.list, cmsSearchRulesApi.find)
    showAlert({ type: 'success', message: t('deleted') })
    onDeleted?.()
  }

  return (
    <AskDialog
      isOpen
      onClose={onClose}
      title={t('deleteTitle', { name: isolated(rule.phrases[0] ?? '') })}
      choices={[{ label: t('delete'), kind: 'danger', run: remove }]}
    />
  )
}
