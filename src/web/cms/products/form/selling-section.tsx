import { enums } from '#contract/enums.ts'
import { useT } from '#web/language/language.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import { FormSection } from '../../form/form-section.tsx'
import { OnlyWith } from '../../form/only-with.tsx'
import type { Section } from './use-controls.ts'

export function SellingSection({ controls }: Section) {
  const t = useT()
  return (
    <FormSection
      id="selling"
      title={t('cms.products.form.selling')}
      hint={t('cms.products.form.sellingHint')}
    >
      <OnlyWith permission="products.publish">
        <SelectField {...controls.chosen('visibility')}>
          {enums.Visibility.map((value) => (
            <option key={value} value={value}>
              {t(`enums.Visibility.${value}`)}
            </option>
          ))}
        </SelectField>
      </OnlyWith>
    </FormSection>
  )
}
