import { requiredFields } from '../asked-fields.ts'
import type { ProductDraft } from '../product-draft.ts'
import type { WireField } from '../wire-field.ts'

export const isRequired = (draft: ProductDraft, field: WireField): boolean => requiredFields(draft).has(field)
