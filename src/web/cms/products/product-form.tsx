import { type FormEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alert-state.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { VisibilityBadge } from '#web/ui/status-badges.tsx'
import { Code } from '../code.tsx'
import { FormFaults } from '../form/form-faults.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { PageHead } from '../page-head.tsx'
import { useUnsavedGuard } from '../use-unsaved-guard.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { listAddress } from './list-behind.ts'
import { type DraftField, draftFields } from './product-draft.ts'
import { ProductFields } from './product-fields.tsx'
import styles from './product-form.module.css'
import type { Product } from './product-page.tsx'
import { useProductForm } from './use-product-form.ts'

type Props = {
  /** With the texts of this language alone. */
  product: Product
  /** As it is shown: the other language stands in where this one is missing. */
  shown: Product
  currency: string
}

/** Edits a product. Saving leads to the list (spec §8); leaving with unsaved changes asks first. */
export function ProductForm({ product, shown, currency }: Props) {
  const t = useT()
  const go = useGo()
  const { state } = useLocation()
  const list = listAddress(state)
  const element = useRef<HTMLFormElement>(null)
  const form = useProductForm(product, currency)
  const guard = useUnsavedGuard(form.isDirty)

  const show = (field: DraftField) => {
    const control = element.current?.elements.namedItem(field)
    if (control instanceof HTMLElement) control.focus()
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    const { isSaved, wrong } = await form.save()
    if (wrong) show(wrong)
    if (!isSaved) return
    guard.release()
    showAlert({ type: 'success', message: t('saved.updated') })
    go(list)
  }

  return (
    <form ref={element} onSubmit={submit} noValidate className={styles.form}>
      <PageHead
        title={shown.name}
        crumbs={[
          { label: t('cms.products.title'), to: list },
          { label: shown.name, to: `/cms/products/${product.id}` },
          { label: t('cms.products.edit') },
        ]}
        badges={<VisibilityBadge visibility={product.visibility} />}
      >
        <Code>{product.code}</Code>
      </PageHead>
      {form.conflict && <ConflictNotice conflict={form.conflict} />}
      <FormFaults
        fields={draftFields}
        errors={form.errors}
        labelOf={(field) => t(`fields.${field}`)}
        onShow={show}
      />
      <ProductFields form={form} shown={shown} currency={currency} />
      <SaveBar isDirty={form.isDirty} isSaving={form.isSaving}>
        <ButtonLink to={list}>{t('actions.cancel')}</ButtonLink>
      </SaveBar>
      {guard.dialog}
    </form>
  )
}
