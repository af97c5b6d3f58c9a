import { useCallback, useState } from 'react'
import { cmsProductsApi } from '#contract/cms-products.ts'
import { isApiError } from '#web/api/api-error.ts'
import { scheduleApi } from '#contract/schedule.ts'
import { call } from '#web/api/call.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { useKeptDraft } from '../kept/use-kept-draft.ts'
import { invalidate } from '../use-api-query.ts'
import { writtenFaqs } from '../translate/texts.ts'
import { checkDraft, type Fault, type FaultPath } from './check-draft.ts'
import { draftOf, emptyDraft, type ProductDraft } from './product-draft.ts'
import { useFieldLabel } from './field-labels.ts'
import type { Product } from './product-data.ts'
import {
  changedFields,
  changesOf,
  mergeDrafts,
  newProductOf,
  withField,
  writtenCertifications,
  writtenDocumentations,
} from './product-wire.ts'
import type { WireField } from './wire-field.ts'

/** What a colleague saved while one was typing; `clashes` are the fields that both changed. */
export type Conflict = { was: ProductDraft; mine: ProductDraft; theirs: ProductDraft; clashes: WireField[] }
type Messages = Map<FaultPath, string>
type Saved = { isSaved: boolean; wrong?: FaultPath | undefined }

/** Where the form shows what the server says of a field that is several controls, or one of them. */
const controlOf: Record<string, FaultPath> = {
  'price.amount': 'price',
  'priceBeforeDiscount.amount': 'priceBeforeDiscount',
  'subscriptionPeriod.count': 'periodCount',
  subscriptionPeriod: 'periodCount',
  'stock.onHand': 'onHand',
  stock: 'onHand',
  'stock.lowStockThreshold': 'lowStockThreshold',
}

/** Pictures are said in one language or several; the form has a control for each. */
const controlPath = (path: string): FaultPath => controlOf[path] ?? path

/** The state of the form: what is typed, what is wrong with it, and saving it. Without a product it adds one. */
export function useProductForm(product: Product | undefined, currency: string) {
  const t = useT()
  const language = useLanguage()
  const labelOf = useFieldLabel()
  const showError = useShowError()
  const [{ base, version, stockVersion }, setBase] = useState(() => standing(product))
  const [draft, setDraft] = useState(base)
  const [visited, setVisited] = useState<ReadonlySet<FaultPath>>(new Set())
  const [isTold, setTold] = useState(false)
  const [refused, setRefused] = useState<Messages>(new Map())
  const [conflict, setConflict] = useState<Conflict>()
  const [isSaving, setSaving] = useState(false)
  const [uploading, setUploading] = useState(0)
  const [isShowing, setShowing] = useState(false)
  const [shownLanguage, showLanguage] = useState(language)
  const countUpload = useCallback((step: 1 | -1) => setUploading((count) => count + step), [])

  function standing(of: Product | undefined) {
    return {
      base: of ? draftOf(of, language) : emptyDraft,
      version: of?.version,
      stockVersion: of?.stock?.version,
    }
  }
  const isNew = product === undefined
  const faultsIn = (checked: ProductDraft, isWhole = isShowing) =>
    checkDraft(base, checked, { currency, isNew, language, isWhole: isNew || isWhole })
  const writing = { currency, language }
  const words = (path: FaultPath, fault: Fault) =>
    t(`validation.${fault.key}`, { field: labelOf(path, { isShort: true }), max: 0, min: 0, ...fault })

  const errors: Messages = new Map(refused)
  for (const [path, fault] of faultsIn(draft))
    if (!errors.has(path) && (isTold || visited.has(path))) errors.set(path, words(path, fault))

  /** What was said of a field, or of a row of it, was said of what stood there. */
  function forgetRefusals(roots: readonly string[]) {
    setRefused((old) => new Map([...old].filter(([path]) => !roots.includes(path.split('.')[0] ?? ''))))
  }
  function changeField(field: WireField, from: ProductDraft) {
    setDraft((draft) => withField(draft, field, from))
    forgetRefusals([field.split('.')[0] ?? field])
  }
  function change(changes: Partial<ProductDraft>) {
    setDraft((draft) => ({ ...draft, ...changes }))
    forgetRefusals(Object.keys(changes))
  }
  /** Uploads end when they end: they are given the pictures as they are by then. */
  function changeImages(after: (images: ProductDraft['images']) => ProductDraft['images']) {
    setDraft((draft) => ({ ...draft, images: after(draft.images) }))
    forgetRefusals(['images'])
  }

  /** Shows errors; `wrong` is the first field with one. With `isShown` it is in the shop from then on. */
  async function save({ isShown = false } = {}): Promise<Saved> {
    const clean = withoutBlankRows(draft)
    setDraft(clean)
    setTold(true)
    setShowing(isShown)
    const sent: ProductDraft = isShown ? { ...clean, visibility: 'visible' } : clean
    const isComing = base.visibility === 'hidden' && sent.visibility === 'visible'
    const [wrong] = faultsIn(clean, isComing).keys()
    if (wrong !== undefined) {
      setShowing(isComing)
      return { isSaved: false, wrong }
    }
    setSaving(true)
    try {
      if (product)
        await call(cmsProductsApi.update, {
          params: { id: product.id },
          body: { ...changesOf(base, sent, writing, stockVersion), version },
        })
      else await call(cmsProductsApi.create, { body: newProductOf(sent, writing) })
      kept.forget()
      await invalidate(cmsProductsApi.list, cmsProductsApi.find, scheduleApi.list)
      return { isSaved: true }
    } catch (error) {
      if (!isApiError(error)) throw error
      if (error.code === 'version_conflict' || error.code === 'inventory_outdated') {
        await takeTheirs(clean)
        if (error.code === 'inventory_outdated') showError(error)
        return { isSaved: false }
      }
      const told = Object.entries(error.fields).map(([path, said]) => [controlPath(path), said] as const)
      setRefused(new Map(told))
      if (told.length === 0) showError(error)
      return { isSaved: false, wrong: told[0]?.[0] }
    } finally {
      setSaving(false)
    }
  }

  /** Someone else saved first: the form continues from their version and keeps the input. */
  async function takeTheirs(mine: ProductDraft) {
    if (!product) return
    try {
      await invalidate(cmsProductsApi.list, cmsProductsApi.find)
      const { data } = await call(cmsProductsApi.find, { params: { id: product.id } })
      const theirs = draftOf(data, language)
      setBase(standing(data))
      meet({ was: base, mine, theirs })
    } catch (error) {
      showError(error)
    }
  }

  /** What one typed upon `was` goes on upon what is there now. */
  function meet({ was, mine, theirs }: Omit<Conflict, 'clashes'>) {
    const { draft, clashes } = mergeDrafts(was, mine, theirs)
    setDraft(draft)
    setConflict({ was, mine, theirs, clashes })
  }
  const isDirty = changedFields(base, draft).length > 0 || (isNew && draft.code.trim() !== '')
  const kept = useKeptDraft({
    form: 'product',
    id: product?.id,
    value: draft,
    base,
    version,
    isDirty,
    onContinue: (found) => {
      if (found.version === version) setDraft(found.value)
      else meet({ was: found.base, mine: found.value, theirs: base })
    },
  })

  return {
    draft,
    errors,
    kept,
    /** Of the texts, where there is room for one language alone. */
    language: shownLanguage,
    showLanguage,
    /** All that is missing or wrong, told or not. */
    faults: faultsIn(draft, true),
    isHidden: base.visibility === 'hidden',
    conflict,
    changed: changedFields(base, draft),
    isDirty,
    isSaving,
    /** Files are on their way: saved now, they would be missing. */
    isUploading: uploading > 0,
    change,
    changeImages,
    changeField,
    /** Told by whatever uploads, when it begins and when it has ended. */
    countUpload,
    visit: (path: FaultPath) => setVisited((visited) => new Set([...visited, path])),
    save,
  }
}

export type ProductFormState = ReturnType<typeof useProductForm>

/** A row that was opened and left empty does not count. */
const withoutBlankRows = (draft: ProductDraft): ProductDraft => ({
  ...draft,
  documentations: writtenDocumentations(draft.documentations),
  certifications: writtenCertifications(draft.certifications),
  faqs: writtenFaqs(draft.faqs),
  texts: Object.fromEntries(
    Object.entries(draft.texts).map(([language, texts]) => [
      language,
      { ...texts, faqs: writtenFaqs(texts.faqs) },
    ]),
  ),
})
