import type { MarketingChanges } from '#contract/cms-marketing.ts'
import type { Data } from '#web/api/types.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { clockOf, instantOf } from '../dates/shop-days.ts'
import type { Kind } from './kinds.ts'

export type MarketingItem = Data<Kind['calls']['find']>

const sliderFields = [
  'title',
  'subTitle',
  'description',
  'image',
  'imageDark',
  'position',
  'link',
  'visibility',
  'startAt',
  'endAt',
] as const
const adFields = [
  'title',
  'description',
  'image',
  'imageDark',
  'placement',
  'link',
  'visibility',
  'startAt',
  'endAt',
] as const
export type MarketingField = (typeof sliderFields)[number] | (typeof adFields)[number]
/** Form state; pictures are file ids, times are `2026-11-21T14:30` where the shop is. */
type MarketingDraft = Record<MarketingField, string>

export const fieldsOf = ({ kind }: Kind): readonly MarketingField[] =>
  kind === 'slider' ? sliderFields : adFields

export const draftOf = (item: MarketingItem | undefined): MarketingDraft => ({
  title: item?.title ?? '',
  subTitle: item?.subTitle ?? '',
  description: item?.description ?? '',
  image: item?.image?.id ?? '',
  imageDark: item?.imageDark?.id ?? '',
  position: item?.position ?? 'left',
  placement: item?.placement ?? 'home_middle',
  link: item?.link ?? '',
  visibility: item?.visibility ?? 'visible',
  startAt: clockOf(item?.startAt),
  endAt: clockOf(item?.endAt),
})

/** The changed fields, as they are sent. */
export function marketingChanges(
  draft: MarketingDraft,
  changed: readonly MarketingField[],
): MarketingChanges {
  const has = (field: MarketingField) => changed.includes(field)
  return {
    ...(has('title') && { title: draft.title.trim() }),
    ...(has('subTitle') && { subTitle: draft.subTitle.trim() }),
    ...(has('description') && { description: draft.description.trim() }),
    ...(has('image') && { image: draft.image }),
    ...(has('imageDark') && { imageDark: draft.imageDark || null }),
    ...(has('position') && { position: draft.position as 'left' }),
    ...(has('placement') && { placement: draft.placement as 'home_top' }),
    ...(has('link') && { link: draft.link.trim() }),
    ...(has('visibility') && { visibility: draft.visibility as 'visible' }),
    ...(has('startAt') && { startAt: instantOf(draft.startAt) }),
    ...(has('endAt') && { endAt: instantOf(draft.endAt) }),
  }
}

const linkForm = /^$|^\/(?![/\\])\S*$|^https:\/\/[^\s/?#]+\.\S+$/

/** The same rules as the server's. A title may be empty where the other language has one. */
export function useMarketingCheck(kind: Kind, own: MarketingItem | undefined) {
  const t = useT()
  const language = useLanguage()
  return (draft: MarketingDraft): Partial<MarketingDraft> => {
    const faults: Partial<MarketingDraft> = {}
    const limits = { title: 120, subTitle: 255, description: 255 } as const
    for (const field of ['title', 'subTitle', 'description'] as const)
      if ([...draft[field].trim()].length > limits[field])
        faults[field] = t('validation.maxCharacters', { field: t(`fields.${field}`), max: limits[field] })
    if (draft.title.trim() === '' && !own?.languages?.some((other) => other !== language))
      faults.title = t('validation.nameRequired')
    if (draft.image === '') faults.image = t('validation.required', { field: t('fields.image') })
    if (!linkForm.test(draft.link.trim())) faults.link = t('validation.url')
    if (draft.startAt && draft.endAt && draft.endAt <= draft.startAt)
      faults.endAt = t('validation.endAfterStart', { field: t('fields.endAt') })
    const known = fieldsOf(kind)
    return Object.fromEntries(Object.entries(faults).filter(([field]) => known.includes(field as 'title')))
  }
}
