import { type FormEvent, type KeyboardEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { VisibilityBadge } from '#web/ui/status-badges.tsx'
import { Code } from '../code.tsx'
import { FormFaults } from '../form/form-faults.tsx'
import { OvertakenNotice } from '../form/overtaken-notice.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { PageHead } from '../page-head.tsx'
import { TranslateLink } from '../translate/translate-link.tsx'
import { useAskRunning } from '../schedule/use-ask-running.tsx'
import { useUnsavedGuard } from '../use-unsaved-guard.tsx'
import { useClashes } from './clashes.ts'
import { DraftPreviewButton } from './draft-preview-button.tsx'
import { useFieldLabel } from './field-labels.ts'
import { focusField } from './focus-field.ts'
import { listAddress } from './list-behind.ts'
import { ProductFields } from './product-fields.tsx'
import styles from './product-form.module.css'
import type { Product } from './product-data.ts'
import { useProductForm } from './use-product-form.ts'

type Props = {
  /** With the texts of this language only; absent when a product is added. */
  product?: Product
  /** The shown name: falls back to the other language. */
  shown?: Product
  currency: string
}

/** Adds or edits a product. Saving returns to the list; leaving with unsaved changes asks first. */
export function ProductForm({ product, shown, currency }: Props) {
  const t = useT()
  const go = useGo()
  const { state } = useLocation()
  const list = listAddress(state)
  const element = useRef<HTMLFormElement>(null)
  const form = useProductForm(product, currency)
  const labelOf = useFieldLabel()
  const clashes = useClashes(form.conflict)
  const asking = useAskRunning('product', product?.id)
  const guard = useUnsavedGuard(form.isDirty)

  async function submit(event: FormEvent) {
    event.preventDefault()
    await asking.whenFree(form.changed, save)
  }
  async function save() {
    const { isSaved, wrong } = await form.save()
    if (wrong !== undefined) focusField(element, wrong)
    if (!isSaved) return false
    guard.release()
    showAlert({ type: 'success', message: t(product ? 'saved.updated' : 'cms.products.added') })
    go(list)
    return true
  }

  const title = shown?.name ?? t('cms.products.add')
  return (
    <form ref={element} onSubmit={submit} onKeyDown={keepDialogsApart} noValidate className={styles.form}>
      <PageHead
        title={title}
        crumbs={[
          { label: t('cms.products.title'), to: list },
          ...(product ? [{ label: title, to: `/cms/products/${product.id}` }] : []),
          { label: t(product ? 'cms.products.edit' : 'cms.products.add') },
        ]}
        badges={product && <VisibilityBadge visibility={product.visibility} />}
        actions={product && <TranslateLink to={`/cms/products/${product.id}/translate`} />}
      >
        {product ? <Code>{product.code}</Code> : t('cms.products.addHint')}
      </PageHead>
      {form.conflict && <OvertakenNotice clashes={clashes} />}
      <FormFaults
        fields={[...form.errors.keys()]}
        errors={Object.fromEntries(form.errors)}
        labelOf={labelOf}
        onShow={(path) => focusField(element, path)}
      />
      <ProductFields form={form} product={product} shown={shown} currency={currency} />
      <SaveBar isDirty={form.isDirty} isSaving={form.isSaving || form.isUploading}>
        <ButtonLink to={list}>{t('actions.cancel')}</ButtonLink>
        <DraftPreviewButton draft={form.draft} shown={shown} currency={currency} />
      </SaveBar>
      {guard.dialog}
      {asking.dialog}
    </form>
  )
}

/** Enter in a dialog's search must not save the product behind it. */
function keepDialogsApart(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.closest('dialog'))
    event.preventDefault()
}
