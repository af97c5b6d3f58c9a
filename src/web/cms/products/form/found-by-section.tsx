import { productFields, topicLists } from '#contract/product-fields.ts'
import { useT } from '#web/language/language.tsx'
import { FormSection } from '../../form/form-section.tsx'
import { EntryPicker } from '../../pick/entry-picker.tsx'
import { isRequired } from './is-required.ts'
import type { Section } from './use-controls.ts'

/** The ways into the catalogue on which it is met. */
export function FoundBySection({ form: { draft, change }, controls }: Section) {
  const t = useT('cms.products')
  return (
    <FormSection id="foundBy" title={t('parts.foundBy')} hint={t('form.foundByHint')}>
      {topicLists.map((field) => (
        <EntryPicker
          key={field}
          {...controls.around(field)}
          kind={productFields[field].of}
          isOptional={!isRequired(draft, field)}
          max={productFields[field].max}
          chosen={draft[field]}
          onChange={(entries) => change({ [field]: entries })}
        />
      ))}
    </FormSection>
  )
}
