import { productFields } from '#contract/product-fields.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { FormSection } from '../../form/form-section.tsx'
import { RichTextField } from '../../rich-text/rich-text-field.tsx'
import type { Product } from '../product-data.ts'
import type { Section } from './use-controls.ts'

/** The texts of this language; what is missing is shown as the other language has it. */
export function TextsSection({ form, controls, shown }: Section & { shown: Product | undefined }) {
  const t = useT()
  const language = useLanguage()
  return (
    <FormSection title={t('cms.products.form.texts')} hint={t(`cms.products.form.textsHint.${language}`)}>
      <TextField {...controls.typed('name')} placeholder={shown?.name} dir="auto" />
      <TextField
        {...controls.typed('shortName')}
        placeholder={shown?.shortName}
        help={t('cms.products.form.shortNameHint')}
        dir="auto"
      />
      <RichTextField
        {...controls.around('description')}
        isOptional
        max={productFields.description.max}
        value={form.draft.description}
        lang={language}
        onChange={(description) => form.change({ description })}
        onBlur={() => form.visit('description')}
      />
    </FormSection>
  )
}
