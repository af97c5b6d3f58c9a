import type { Language } from '#contract/enums.ts'
import { useT } from '#web/language/language.tsx'
import { FormSection } from '../../form/form-section.tsx'
import { PicturesField } from '../../pictures/pictures-field.tsx'
import { most } from '../check-draft.ts'
import { maxImages } from '#contract/products.ts'
import type { Section } from './use-controls.ts'

const altPath = (index: number, language?: Language) =>
  language ? `images.${index}.alts.${language}` : `images.${index}.alt`

/** Pictures in the order of the shop's gallery; the first is the one on cards. */
export function ImagesSection({ form, controls }: Section) {
  const { draft, errors, visit } = form
  const t = useT('cms.products')
  return (
    <FormSection id="images" title={controls.labelOf('images')} hint={t('images.hint', { max: maxImages })}>
      <PicturesField
        {...controls.around('images')}
        purpose="product"
        pictures={draft.images}
        max={maxImages}
        maxAlt={most.alt}
        altError={(index, language) => errors.get(altPath(index, language))}
        onAltBlur={(index, language) => visit(altPath(index, language))}
        onChange={form.changeImages}
        onUpload={form.countUpload}
      />
    </FormSection>
  )
}
