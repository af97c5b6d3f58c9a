import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { cmsProductsApi } from '#contract/products.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { useShowError } from '#web/ui/alerts.tsx'
import { forget } from '../use-asked.ts'
import { checkDraft } from './check-draft.ts'
import {
  changedFields,
  changesOf,
  type DraftField,
  draftFields,
  draftOf,
  mergeDrafts,
  type ProductDraft,
} from './product-draft.ts'
import type { Product } from './product-page.tsx'

/** What a colleague saved while one was typing; `clashes` are the fields that both changed. */
export type Conflict = { theirs: ProductDraft; clashes: DraftField[] }
type Messages = Partial<Record<DraftField, string>>

/** The state of the form: what is typed, what is wrong with it, and saving it. */
export function useProductForm(product: Product, currency: string) {
  const t = useT()
  const language = useLanguage()
  const showError = useShowError()
  const [{ base, version }, setBase] = useState(() => ({
    base: draftOf(product, language),
    version: product.version,
  }))
  const [draft, setDraft] = useState(base)
  const [visited, setVisited] = useState<DraftField[]>([])
  const [refused, setRefused] = useState<Messages>({})
  const [conflict, setConflict] = useState<Conflict>()

  const { mutateAsync, isPending } = useMutation({
    meta: { isQuiet: true },
    mutationFn: () =>
      call(cmsProductsApi.update, {
        params: { id: product.id },
        body: { ...changesOf(base, draft, currency), version },
      }),
  })

  const faults = checkDraft(base, draft, currency)
  const errors: Messages = {}
  for (const field of draftFields) {
    const fault = faults[field]
    const label = t(`fields.${field}`)
    if (refused[field]) errors[field] = refused[field]
    else if (fault && visited.includes(field))
      errors[field] = t(`validation.${fault.key}`, { field: label, max: 0, min: 0, ...fault })
  }

  function change<F extends DraftField>(field: F, value: ProductDraft[F]) {
    setDraft((draft) => ({ ...draft, [field]: value }))
    setRefused((refused) => ({ ...refused, [field]: undefined }))
  }

  /** Fields that are wrong are told; `wrong` is the first of them. */
  async function save(): Promise<{ isSaved: boolean; wrong?: DraftField }> {
    setVisited([...draftFields])
    const wrong = draftFields.find((field) => faults[field])
    if (wrong) return { isSaved: false, wrong }
    try {
      await mutateAsync()
      await forget(cmsProductsApi.list, cmsProductsApi.find)
      return { isSaved: true }
    } catch (error) {
      if (!isApiError(error)) throw error
      if (error.code === 'version_conflict') {
        await takeTheirs()
        return { isSaved: false }
      }
      const told = draftFields.filter((field) => error.fields[field] ?? error.fields[`${field}.amount`])
      setRefused(
        Object.fromEntries(
          told.map((field) => [field, error.fields[field] ?? error.fields[`${field}.amount`]]),
        ),
      )
      if (told.length === 0) showError(error)
      return { isSaved: false, wrong: told[0] }
    }
  }

  /** Someone else saved first: the form goes on from theirs, without what was typed being lost. */
  async function takeTheirs() {
    try {
      await forget(cmsProductsApi.list, cmsProductsApi.find)
      const { data } = await call(cmsProductsApi.find, {
        params: { id: product.id },
        query: { fallback: false },
      })
      const theirs = draftOf(data, language)
      const merged = mergeDrafts(base, draft, theirs)
      setBase({ base: theirs, version: data.version })
      setDraft(merged.draft)
      setConflict({ theirs, clashes: merged.clashes })
    } catch (error) {
      showError(error)
    }
  }

  return {
    draft,
    errors,
    conflict,
    isDirty: changedFields(base, draft).length > 0,
    isSaving: isPending,
    change,
    visit: (field: DraftField) => setVisited((visited) => [...new Set([...visited, field])]),
    save,
  }
}
