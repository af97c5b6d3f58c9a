import type { Language } from '#contract/enums.ts'
import { useT } from '#web/language/language.tsx'
import { BothLanguages, InBothLanguages, useLanguagesHere } from '../../form/both-languages.tsx'
import { FormSection } from '../../form/form-section.tsx'
import { FaqEditor } from '../../translate/faq-editor.tsx'
import { directionOf } from '../../translate/target-pane.tsx'
import { useTexts } from './use-texts.ts'
import type { Section } from './use-controls.ts'

/** Questions and answers, in every language at once. */
export function FaqSection({ form, controls }: Section) {
  const t = useT()
  const texts = useTexts(form)
  const languages = useLanguagesHere()
  const most = (except: Language) =>
    Math.max(...languages.filter((other) => other !== except).map((other) => texts.of(other).faqs.length))
  return (
    <FormSection id="faqs" title={t('fields.faqs')} hint={t('cms.products.form.faqsBothHint')}>
      <BothLanguages shown={form.language} onShow={form.showLanguage} missing={texts.missing(['faqs'])}>
        <InBothLanguages isMissing={() => false}>
          {(language) => {
            const path = texts.pathOf('faqs', language)
            return (
              <FaqEditor
                label={controls.labelOf(path)}
                path={path}
                faqs={texts.of(language).faqs}
                sourceCount={most(language)}
                lang={language}
                dir={directionOf(language)}
                messageOf={(fault) => form.errors.get(path === 'faqs' ? fault : `${path}${fault.slice(4)}`)}
                onChange={(faqs) => texts.write(language, { faqs })}
                onBlur={(part) => form.visit(`${path}.${part}`)}
              />
            )
          }}
        </InBothLanguages>
      </BothLanguages>
    </FormSection>
  )
}
