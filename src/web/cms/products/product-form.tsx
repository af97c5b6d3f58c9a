import { type FormEvent, type KeyboardEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { useLanguage, useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { VisibilityBadge } from '#web/ui/status-badges.tsx'
import { Code } from '../code.tsx'
import { FormFaults } from '../form/form-faults.tsx'
import { FormIndex } from '../form/form-index.tsx'
import formStyles from '../form/form.module.css'
import { OvertakenNotice } from '../form/overtaken-notice.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { KeptForm } from '../kept/kept-form.tsx'
import { useMay } from '../may.ts'
import { PageHead } from '../page-head.tsx'
import { TranslateLink } from '../translate/translate-link.tsx'
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
import { useSections } from './use-sections.ts'
import { otherText } from './wire-field.ts'

type Props = {
  /** Absent when a product is added. */
  product?: Product
  currency: string
}

/** Adds or edits a product. Saving returns to the list; leaving with unsaved changes asks first. */
export function ProductForm({ product, currency }: Props) {
  const t = useT()
  const go = useGo()
  const { state } = useLocation()
  const list = listAddress(state)
  const element = useRef<HTMLFormElement>(null)
  const form = useProductForm(product, currency)
  const labelOf = useFieldLabel()
  const language = useLanguage()
  const may = useMay()
  const clashes = useClashes(form.conflict, form)
  const sections = useSections(form)
  const guard = useUnsavedGuard(form.isDirty, form.kept.forget)
  const { isHidden } = form

  /** Where one language is drawn at a time, that of the field. */
  function goTo(path: string) {
    form.showLanguage(otherText(path)?.language ?? language)
    focusField(element, path)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const isShown = submitter instanceof HTMLButtonElement && submitter.name === 'show'
    const { isSaved, wrong } = await form.save({ isShown })
    if (wrong !== undefined) goTo(wrong)
    if (!isSaved) return
    guard.release()
    const said = isShown
      ? 'cms.products.form.savedAndShown'
      : product
        ? 'saved.updated'
        : 'cms.products.added'
    showAlert({ type: 'success', message: t(said) })
    go(list)
  }

  const title = product?.name ?? t('cms.products.add')
  return (
    <KeptForm kept={form.kept}>
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
          onShow={goTo}
        />
        <div className={formStyles.indexed}>
          <FormIndex sections={sections} />
          <div>
            <ProductFields form={form} product={product} currency={currency} />
          </div>
        </div>
        <SaveBar isDirty={form.isDirty} isSaving={form.isSaving || form.isUploading}>
          <ButtonLink to={list}>{t('actions.cancel')}</ButtonLink>
          <DraftPreviewButton draft={form.draft} shown={product} currency={currency} />
          {isHidden && may('products.publish') && (
            <Button type="submit" name="show" isBusy={form.isSaving || form.isUploading}>
              {t('cms.products.form.saveAndShow')}
            </Button>
          )}
        </SaveBar>
        {guard.dialog}
      </form>
    </KeptForm>
  )
}

/** Enter in a dialog's search must not save the product behind it. */
function keepDialogsApart(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.closest('dialog'))
    event.preventDefault()
}
