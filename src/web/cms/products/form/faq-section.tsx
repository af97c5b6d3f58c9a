import { useLanguage, useT } from '#web/language/language.tsx'
import { FormSection } from '../../form/form-section.tsx'
import { FaqEditor } from '../../translate/faq-editor.tsx'
import { directionOf } from '../../translate/target-pane.tsx'
import type { Section } from './use-controls.ts'

/** Questions and answers in this language. */
export function FaqSection({ form: { draft, errors, change } }: Section) {
  const t = useT()
  const language = useLanguage()
  return (
    <FormSection title={t('fields.faqs')} hint={t('cms.products.form.faqsHint')}>
      <FaqEditor
        faqs={draft.faqs}
        sourceCount={0}
        lang={language}
        dir={directionOf(language)}
        messageOf={(path) => errors.get(path)}
        onChange={(faqs) => change({ faqs })}
      />
    </FormSection>
  )
}
