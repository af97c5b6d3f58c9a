import { useT } from '#web/language/language.tsx'
import type { Clash } from '../form/overtaken-notice.tsx'
import { useFieldLabel } from './field-labels.ts'
import type { Conflict } from './use-product-form.ts'

/** What a colleague entered where one typed oneself; of lists and long texts, only that it is so. */
export function useClashes(conflict: Conflict | undefined): Clash[] {
  const t = useT('enums')
  const labelOf = useFieldLabel()
  if (!conflict) return []
  const { theirs } = conflict
  return conflict.clashes.map((field) => {
    const label = labelOf(field)
    if (field === 'visibility') return { label, theirs: t(`Visibility.${theirs.visibility}`) }
    if (field === 'stock') return { label, theirs: theirs.onHand }
    if (field === 'description' || !(field in theirs)) return { label, theirs: undefined }
    const value = theirs[field as keyof typeof theirs]
    return { label, theirs: typeof value === 'string' && !field.endsWith('Type') ? value : undefined }
  })
}
