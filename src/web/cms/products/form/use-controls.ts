import type { FaultPath } from '../check-draft.ts'
import { useFieldLabel } from '../field-labels.ts'
import type { ProductDraft } from '../product-draft.ts'
import type { WireField } from '../wire-field.ts'
import type { ProductFormState } from '../use-product-form.ts'

/** The fields of the draft that are typed as they are. */
type TypedField = {
  [K in keyof ProductDraft]: string extends ProductDraft[K] ? K : never
}[keyof ProductDraft]
type ChosenField = {
  [K in keyof ProductDraft]: ProductDraft[K] extends string
    ? string extends ProductDraft[K]
      ? never
      : K
    : never
}[keyof ProductDraft]

/** What every section of the product form is given. */
export type Section = {
  form: ProductFormState
  controls: ReturnType<typeof useControls>
  asked: ReadonlySet<WireField>
}

/** Connects simple controls to the form: label, value, error. */
export function useControls({ draft, errors, change, visit }: ProductFormState) {
  const labelOf = useFieldLabel()
  const around = (path: FaultPath) => ({ name: path, label: labelOf(path), error: errors.get(path) })
  return {
    labelOf,
    around,
    /** A text or a number as it is typed. */
    typed: (field: TypedField) => ({
      ...around(field),
      value: draft[field],
      autoComplete: 'off',
      onChange: (event: { currentTarget: { value: string } }) =>
        change({ [field]: event.currentTarget.value }),
      onBlur: () => visit(field),
    }),
    /** One of the values of an enumeration; the options are the server's names. */
    chosen: (field: ChosenField) => ({
      ...around(field),
      value: draft[field],
      onChange: (event: { currentTarget: { value: string } }) =>
        change({ [field]: event.currentTarget.value }),
      onBlur: () => visit(field),
    }),
  }
}

export const amount = { inputMode: 'decimal', dir: 'ltr' } as const
export const count = { inputMode: 'numeric', dir: 'ltr' } as const
