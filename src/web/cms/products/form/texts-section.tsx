import type { Language } from '#contract/enums.ts'
import { productFields } from '#contract/product-fields.ts'
import { useT } from '#web/language/language.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { BothLanguages, InBothLanguages } from '../../form/both-languages.tsx'
import { FormSection } from '../../form/form-section.tsx'
import { RichTextField } from '../../rich-text/rich-text-field.tsx'
import { directionOf } from '../../translate/target-pane.tsx'
import { useTexts } from './use-texts.ts'
import type { Section } from './use-controls.ts'

const lines = ['name', 'shortName'] as const

/** What it is called and how it is described, in every language at once. */
export function TextsSection({ form, controls }: Section) {
  const t = useT()
  const texts = useTexts(form)
  const typed = (name: (typeof lines)[number], language: Language) => {
    const path = texts.pathOf(name, language)
    return {
      ...controls.around(path),
      value: texts.of(language)[name],
      autoComplete: 'off',
      lang: language,
      dir: directionOf(language),
      onChange: (event: { currentTarget: { value: string } }) =>
        texts.write(language, { [name]: event.currentTarget.value }),
      onBlur: () => form.visit(path),
    }
  }
  return (
    <FormSection id="texts" title={t('cms.products.form.texts')} hint={t('cms.products.form.bothHint')}>
      <BothLanguages
        shown={form.language}
        onShow={form.showLanguage}
        missing={texts.missing([...lines, 'description'])}
      >
        {lines.map((name) => (
          <InBothLanguages key={name} isMissing={(language) => texts.isMissing(name, language)}>
            {(language) => (
              <TextField
                {...typed(name, language)}
                {...(name === 'shortName' && { help: t('cms.products.form.shortNameHint') })}
              />
            )}
          </InBothLanguages>
        ))}
        <InBothLanguages isMissing={(language) => texts.isMissing('description', language)}>
          {(language) => {
            const path = texts.pathOf('description', language)
            return (
              <RichTextField
                {...controls.around(path)}
                isOptional
                max={productFields.description.max}
                value={texts.of(language).description}
                lang={language}
                onChange={(description) => texts.write(language, { description })}
                onBlur={() => form.visit(path)}
              />
            )
          }}
        </InBothLanguages>
      </BothLanguages>
    </FormSection>
  )
}
