import { productFields } from '#contract/product-fields.ts'
import { type FormEvent, useId, useState } from 'react'
import { cmsProductsApi } from '#contract/cms-products.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { invalidate } from '../use-api-query.ts'
import { codeFault } from './check-draft.ts'

type Props = { product: { id: string; code: string }; onClose: () => void }

/** Copies a product under another code and opens the copy to be edited. */
export function DuplicateProduct({ product, onClose }: Props) {
  const t = useT()
  const go = useGo()
  const showError = useShowError()
  const formId = useId()
  const [code, setCode] = useState(
    `${product.code.slice(0, productFields.code.max - copyMark.length)}${copyMark}`,
  )
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function copy(event: FormEvent) {
    event.preventDefault()
    const fault = codeFault(code)
    const field = t('cms.products.columns.code')
    if (fault) return setError(t(`validation.${fault.key}`, { field, max: 0, ...fault }))
    setBusy(true)
    try {
      const { data } = await call(cmsProductsApi.duplicate, {
        params: { id: product.id },
        body: { code: code.trim() },
      })
      await invalidate(cmsProductsApi.list)
      showAlert({ type: 'success', message: t('cms.products.duplicate.done') })
      go(`/cms/products/${data.id}/edit`)
    } catch (failure) {
      if (!isApiError(failure)) throw failure
      if (failure.fields.code) setError(failure.fields.code)
      else showError(failure)
      setBusy(false)
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('cms.products.duplicate.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={isBusy}>
            {t('cms.products.duplicate.action')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={copy} noValidate>
        <TextField
          label={t('cms.products.columns.code')}
          help={t('cms.products.duplicate.hint')}
          value={code}
          error={error}
          onChange={(event) => {
            setCode(event.currentTarget.value)
            setError(undefined)
          }}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
        />
      </form>
    </Dialog>
  )
}

const copyMark = '-2'
