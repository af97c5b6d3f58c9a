import type { Language } from '#contract/enums.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { wholeNumber } from '../whole-number.ts'
import type { Kind } from './kinds.ts'

export const metaFields = ['title', 'description', 'image', 'order'] as const
export type MetaField = (typeof metaFields)[number]
/** Form state; `image` is a file id. */
export type MetaDraft = Record<MetaField, string>

export const maxDescription = 255
const maxOrder = 100_000

/** Returns what is wrong with a title. It may be empty where the other language has one. */
export function useTitleCheck({ titleMax }: Pick<Kind, 'titleMax'>, languages: readonly Language[] = []) {
  const t = useT()
  const language = useLanguage()
  return (title: string): { title?: string } => {
    const length = [...title.trim()].length
    if (length === 0 && !languages.some((other) => other !== language))
      return { title: t('validation.nameRequired') }
    if (length > titleMax)
      return { title: t('validation.maxCharacters', { field: t('fields.title'), max: titleMax }) }
    return {}
  }
}

/** The same rules as the server's. */
export function useMetaCheck(kind: Kind, languages?: readonly Language[]) {
  const t = useT()
  const checkTitle = useTitleCheck(kind, languages)
  return (draft: MetaDraft): Partial<MetaDraft> => {
    const faults: Partial<MetaDraft> = checkTitle(draft.title)
    if ([...draft.description.trim()].length > maxDescription)
      faults.description = t('validation.maxCharacters', {
        field: t('fields.description'),
        max: maxDescription,
      })
    const order = draft.order.trim() === '' ? 0 : wholeNumber(draft.order)
    if (order === undefined)
      faults.order = t('validation.invalid', { field: t('cms.metadata.columns.order') })
    else if (order > maxOrder)
      faults.order = t('validation.maxNumber', { field: t('cms.metadata.columns.order'), max: maxOrder })
    return faults
  }
}

/** Only the changed fields; an empty order means the first. */
export function metaChanges(draft: MetaDraft, changed: readonly MetaField[]) {
  const has = (field: MetaField) => changed.includes(field)
  return {
    ...(has('title') && { title: draft.title.trim() }),
    ...(has('description') && { description: draft.description.trim() }),
    ...(has('image') && { image: draft.image || null }),
    ...(has('order') && { order: wholeNumber(draft.order) ?? 0 }),
  }
}
